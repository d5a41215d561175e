import { S3ServiceException } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { StorageUnavailable } from '../port.ts'
import { isBeyondEnd, isNoSuchKey, isNoSuchUpload, isTransient, unavailable } from './failures.ts'

const failure = (name: string, httpStatusCode?: number) =>
  new S3ServiceException({
    name,
    $fault: 'server',
    $metadata: httpStatusCode === undefined ? {} : { httpStatusCode },
    message: name,
  })
const withCode = (code: string): Error => Object.assign(new Error('x'), { code })

test.each([
  [failure('InternalError', 500), true],
  [failure('InternalError', 503), true],
  [failure('TooManyRequests', 429), true],
  [failure('RequestTimeout', 400), true],
  [failure('SlowDown', 499), true],
  [failure('AccessDenied', 403), false],
  [failure('Odd', 499), false],
  [failure('NoStatus'), false],
  [withCode('ECONNRESET'), true],
  [withCode('ENOENT'), false],
  [Object.assign(new Error('x'), { name: 'TimeoutError' }), true],
  ['ECONNRESET', false],
])('%s may succeed with another try: %s', (error, transient) => {
  expect(isTransient(error)).toBe(transient)
})

test('a missing object, upload or range is distinguished from other failures', () => {
  expect([isNoSuchKey(failure('NoSuchKey')), isNoSuchKey(failure('NotFound', 404))]).toEqual([true, true])
  expect([isNoSuchKey(failure('NotFound', 403)), isNoSuchKey(failure('NoSuchBucket', 404))]).toEqual([false, false])
  expect([isNoSuchUpload(failure('NoSuchUpload')), isNoSuchUpload(failure('Odd', 404))]).toEqual([true, true])
  expect([isBeyondEnd(failure('InvalidRange')), isBeyondEnd(failure('Odd', 416))]).toEqual([true, true])
  const other = failure('AccessDenied', 403)
  const noStore = Object.assign(new Error('x'), { name: 'NoSuchKey', $metadata: { httpStatusCode: 404 } })
  for (const is of [isNoSuchKey, isNoSuchUpload, isBeyondEnd])
    expect([is(other), is(noStore), is(undefined)]).toEqual([false, false, false])
})

test('a failure of the store keeps its code for the log', () => {
  const known = new StorageUnavailable('known')
  expect(unavailable(known)).toBe(known)
  expect(unavailable(failure('AccessDenied', 403)).message).toContain('AccessDenied (403)')
  expect(unavailable(failure('Odd')).message).toContain('Odd (no status)')
  expect([unavailable(withCode('x')).message, unavailable('text').message]).toEqual([
    'The object store gave no reliable response: Error.',
    'The object store gave no reliable response: unknown.',
  ])
})
