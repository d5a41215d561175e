import { describe, expect, test } from 'vitest'
import { ModelFailure } from '../../providers/models/port.ts'
import { ProcessorUnavailable } from '../../providers/processor/port.ts'
import { ScannerUnavailable } from '../../providers/scanner/port.ts'
import { StorageUnavailable, UploadRefused } from '../../providers/storage/port.ts'
import { DatabaseUnavailable } from '../database/connections/unavailable.ts'
import { conflict } from '../errors.ts'
import { toAppError } from './failures.ts'

const withCode = (code: string): Error => Object.assign(new Error('x'), { code })
const codeOf = (error: unknown): string => toAppError(error).code

describe('the error that a client gets for a failure:', () => {
  test('an AppError stays as it is', () => {
    const error = conflict('Somebody else did.')
    expect(toAppError(error)).toBe(error)
  })

  test.each([
    [400, 'FST_ERR_CTP_EMPTY_JSON_BODY', 'BadRequest'],
    [404, 'FST_ERR_NOT_FOUND', 'NotFound'],
    [413, 'FST_ERR_CTP_BODY_TOO_LARGE', 'PayloadTooLarge'],
    [415, 'FST_ERR_CTP_INVALID_MEDIA_TYPE', 'UnsupportedMediaType'],
    [429, 'FST_ERR_X', 'RateLimited'],
    [414, 'FST_ERR_MAX_PARAM_LENGTH', 'BadRequest'],
    [499, 'FST_ERR_X', 'BadRequest'],
    [399, 'FST_ERR_X', 'InternalError'],
    [500, 'FST_ERR_X', 'InternalError'],
    [undefined, 'FST_ERR_X', 'InternalError'],
    // Only the framework's refusals, and a body that is not JSON, are the client’s fault.
    [404, 'OTHER', 'InternalError'],
    [414, undefined, 'InternalError'],
    [400, undefined, 'BadRequest'],
  ])('status %s with the code %s is %s', (statusCode, code, expected) => {
    expect(codeOf(Object.assign(new Error('x'), { statusCode, code }))).toBe(expected)
  })

  test.each([
    ['a processor that is away', new ProcessorUnavailable('x'), 'ServiceUnavailable'],
    ['a database that is away', new DatabaseUnavailable(new Error('x')), 'ServiceUnavailable'],
    ['a statement that took too long', withCode('57014'), 'ServiceUnavailable'],
    ['a lock that was not given', withCode('55P03'), 'ServiceUnavailable'],
    ['a full disk', withCode('ENOSPC'), 'ServiceUnavailable'],
    ['a used-up quota', withCode('EDQUOT'), 'ServiceUnavailable'],
    ['a store that is away', new StorageUnavailable('x'), 'ServiceUnavailable'],
    ['a scanner that is away', new ScannerUnavailable('failed', 'x'), 'ServiceUnavailable'],
    ['a model that is busy', new ModelFailure('busy', 'x'), 'ServiceUnavailable'],
    ['a model that refuses', new ModelFailure('refused', 'x'), 'UnprocessableEntity'],
    ['an input that no model takes', new ModelFailure('invalid', 'x'), 'UnprocessableEntity'],
    ['an upload without a signature', new UploadRefused('signature', 'x'), 'Forbidden'],
    ['an upload of another type', new UploadRefused('type', 'x'), 'UnsupportedMediaType'],
    ['an upload that is too small', new UploadRefused('tooSmall', 'x'), 'BadRequest'],
    ['an upload that is too large', new UploadRefused('tooLarge', 'x'), 'PayloadTooLarge'],
    ['another failure of the disk', withCode('ENOENT'), 'InternalError'],
    ['a text', 'ENOSPC', 'InternalError'],
    ['an object that is no error', { code: 'ENOSPC' }, 'InternalError'],
  ])('%s', (_what, error, expected) => {
    expect(codeOf(error)).toBe(expected)
  })

  test('after a failed model call, the client should wait as long as the model says, by default five seconds', () => {
    const waitOf = (failure: ModelFailure) => toAppError(failure).retryAfterSeconds
    expect(waitOf(new ModelFailure('unavailable', 'x'))).toBe(5)
    expect(waitOf(new ModelFailure('busy', 'x', { retryAfterSeconds: 42 }))).toBe(42)
    expect(waitOf(new ModelFailure('refused', 'x'))).toBeUndefined()
  })

  test('the message of an internal failure does not reveal its reason', () => {
    const { message, cause } = toAppError(new Error('password=x'))
    expect([message.includes('password'), cause]).toEqual([false, new Error('password=x')])
  })
})
