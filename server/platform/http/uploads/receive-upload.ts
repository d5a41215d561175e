import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Static, TObject } from 'typebox'
import type { Context } from '../../context.ts'
import { AppError, badRequest, faultOf, issueAt } from '../../errors.ts'
import { type SpooledFile, spool, tooLarge } from '../../spool.ts'
import { message, type Words } from '../../words/index.ts'
import { assertStillActs } from '../callers/still-acting.ts'
import { assertSafeValues, compileFormCheck } from '../validation.ts'
import type { UploadForm } from './upload-form.ts'

/** `fileName` comes from the client and must not be trusted. */
export type UploadedFile = SpooledFile & { fileName: string | undefined }

/** Bytes that a form may have besides its file, for fields, headers and separators. */
export const FORM_BYTES = 100_000
const MAX_FIELDS = 20
const MAX_FIELD = 10_000

export type Part =
  | { type: 'field'; fieldname?: string; value: unknown; valueTruncated: boolean; fieldnameTruncated: boolean }
  | { type: 'file'; fieldname?: string; filename?: string; file: Readable }

/**
 * Reads a form with one file and other fields in any order. Passes the stored file to `work` and
 * deletes it afterwards. Calls `before` once: before the file is read if all fields come first in
 * the form, or those of `checkedFirst`, otherwise after it with all fields.
 * @throws UnsupportedMediaType if the body is not such a form; PayloadTooLarge; BadRequest if a
 * field is missing or unknown, or if the client stops sending
 */
export async function receiveUpload<Fields extends TObject, Allowed, Result>(
  ctx: Pick<Context, 'temporaryFiles'>,
  request: FastifyRequest,
  form: UploadForm<Fields>,
  before: (fields: Static<Fields>) => Promise<Allowed>,
  work: (file: UploadedFile, fields: Static<Fields>, allowed: Allowed) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new AppError('UnsupportedMediaType', 'Send the file as multipart/form-data.')
  try {
    // Rejects the form before any byte is read.
    if (Number(request.headers['content-length'] ?? 0) > form.maxBytes + FORM_BYTES) throw tooLarge(form.maxBytes)
    return await ctx.temporaryFiles.use((path) => readForm(request, form, path, before, work))
  } catch (error) {
    await discardRequestBody(request.raw)
    throw error
  }
}

/**
 * Like `receiveUpload`, but passes the file to `work` as a stream. The file must be the last
 * field. `work` may throw before it reads the file.
 * @throws the same errors as `receiveUpload`
 */
export async function streamUpload<Fields extends TObject, Result>(
  request: FastifyRequest,
  form: UploadForm<Fields>,
  work: (file: Readable, fields: Static<Fields>) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new AppError('UnsupportedMediaType', 'Send the file as multipart/form-data.')
  const given: Record<string, unknown> = {}
  let file: Readable | undefined
  try {
    for await (const part of partsOf(request, form.maxBytes)) {
      if (part.type === 'field') {
        storeField(given, part)
        continue
      }
      if (part.fieldname !== 'file') throw badField(part.fieldname ?? '', 'is not a known field')
      file = part.file
      return await work(file, checkFields(form, given))
    }
    checkFields(form, given)
    throw badField('file', 'is missing')
  } catch (error) {
    throw file?.errored === error ? toFormError(error) : error
  } finally {
    await discardRequestBody(request.raw)
  }
}

/** Longest time for which the client may continue to send a refused body. */
const MAX_WAIT_MS = 30_000

/**
 * Reads and ignores the rest of a refused request. Many clients read the response only after they
 * have sent everything, and would otherwise see a broken connection.
 */
export async function discardRequestBody(request: IncomingMessage): Promise<void> {
  request.unpipe()
  request.resume()
  const staysOpen = request.httpVersion !== '1.0' && !/close/i.test(request.headers.connection ?? '')
  if (staysOpen || request.complete || request.destroyed) return
  const waited = AbortSignal.timeout(MAX_WAIT_MS)
  await finished(request, { signal: waited, writable: false }).catch(() => {
    // The client has disconnected or takes too long.
  })
}

async function readForm<Fields extends TObject, Allowed, Result>(
  request: FastifyRequest,
  form: UploadForm<Fields>,
  path: string,
  before: (fields: Static<Fields>) => Promise<Allowed>,
  work: (file: UploadedFile, fields: Static<Fields>, allowed: Allowed) => Promise<Result>,
): Promise<Result> {
  const given: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  let checked: { allowed: Allowed } | undefined
  for await (const part of partsOf(request, form.maxBytes)) {
    if (part.type === 'field') {
      storeField(given, part)
      continue
    }
    if (part.fieldname !== 'file') throw badField(part.fieldname ?? '', 'is not a known field')
    if (file) throw badField('file', 'is sent twice')
    if (isComplete(form, given)) checked = { allowed: await before(checkFields(form, given)) }
    const spooled = await spool(part.file, path, form.maxBytes).catch((error: unknown) => {
      throw toFormError(error)
    })
    file = { ...spooled, fileName: part.filename }
  }
  const fields = checkFields(form, given)
  if (!file) throw badField('file', 'is missing')
  // Sending a large file takes minutes.
  await assertStillActs(request)
  const { allowed } = checked ?? { allowed: await before(fields) }
  return work(file, fields, allowed)
}

/**
 * Yields the parts of a form in order. The parser accepts one file more than `max`, so that the
 * caller reports the error itself.
 */
export async function* partsOf(request: FastifyRequest, maxBytes: number, max = 1): AsyncGenerator<Part, undefined> {
  try {
    // One byte more than `maxBytes`, so that our own code counts the bytes and reports the error.
    const limits = {
      fileSize: maxBytes + 1,
      files: max + 1,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD,
      headerPairs: 20,
    }
    for await (const part of request.parts({ limits })) yield part as Part
  } catch (error) {
    throw toFormError(error)
  }
}

/** Errors of the form parser have no code, unlike those of the disk or the framework. */
export const toFormError = (error: unknown): unknown =>
  error instanceof Error && !('code' in error) ? badRequest('The form cannot be read.') : error

/** @throws BadRequest if the text is too long, or if the form contains the field twice */
export function storeField(given: Record<string, unknown>, part: Extract<Part, { type: 'field' }>): void {
  const { fieldname: name = '', value } = part
  if (part.valueTruncated || part.fieldnameTruncated) throw badField(name, 'is too long')
  if (typeof value !== 'string') throw badField(name, 'must be text')
  if (Object.hasOwn(given, name)) throw badField(name, 'is sent twice')
  given[name] = value
}

const isComplete = ({ fields, checkedFirst }: UploadForm, given: object): boolean =>
  (checkedFirst ?? Object.keys(fields.properties)).every((name) => Object.hasOwn(given, name))

/** @throws BadRequest */
export function checkFields<Fields extends TObject>({ fields }: UploadForm<Fields>, given: object): Static<Fields> {
  assertSafeValues(given)
  return compileFormCheck(fields)(given) as Static<Fields>
}

/** Creates a BadRequest about a field of a form. */
export function badField(path: string, words: Words): AppError {
  const issue = issueAt(path, words)
  return badRequest(message('The field “{path}” {fault}.', { path, fault: faultOf(issue) }), { issues: [issue] })
}
