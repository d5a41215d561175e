import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Static, TObject } from 'typebox'
import type { Context } from '../context.ts'
import { AppError, badRequest } from '../errors.ts'
import { type SpooledFile, spool, tooLarge } from '../spool.ts'
import type { UploadForm } from './upload-form.ts'
import { assertSafeValues, compileFormCheck } from './validation.ts'

/** An upload in a temporary file. Its name comes from the client and is not trusted. */
export type UploadedFile = SpooledFile & { fileName: string | undefined }

/** Bytes that a form may have in addition to the file: boundaries, part headers and fields. */
export const FORM_BYTES = 100_000
const MAX_FIELDS = 20
const MAX_FIELD = 10_000

export type Part =
  | { type: 'field'; fieldname?: string; value: unknown; valueTruncated: boolean; fieldnameTruncated: boolean }
  | { type: 'file'; fieldname?: string; filename?: string; file: Readable }

/**
 * Reads a form with one file and other fields in any order, passes the file to `work`, and deletes
 * it. Calls `before` once with all fields. If every field precedes the file, `before` runs before
 * the file is read. Otherwise it runs after the file, because a field that is still missing may
 * follow the file.
 * @throws UnsupportedMediaType for another kind of body; PayloadTooLarge; BadRequest for missing
 * or unknown fields, and if the client stops midway
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
    // A form whose Content-Length is too large is rejected before a byte is read.
    if (Number(request.headers['content-length'] ?? 0) > form.maxBytes + FORM_BYTES) throw tooLarge(form.maxBytes)
    return await ctx.temporaryFiles.use((path) => readForm(request, form, path, before, work))
  } catch (error) {
    await discardRequestBody(request.raw)
    throw error
  }
}

/**
 * Same as receiveUpload, for a file that comes last and is streamed. `work` reads the file, or
 * throws before a byte of it is read.
 * @throws the same errors as receiveUpload
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

/** Maximum time that a client may continue to send a refused body. */
const MAX_WAIT_MS = 30_000

/**
 * Reads and discards the rest of a request. A client that sends a request reads the response only
 * when it has sent everything, even if the request was refused. If the server closes the
 * connection after the response, it must therefore read the rest first. Otherwise the client would
 * see a closed connection and no response.
 */
export async function discardRequestBody(request: IncomingMessage): Promise<void> {
  request.unpipe()
  request.resume()
  const staysOpen = request.httpVersion !== '1.0' && !/close/i.test(request.headers.connection ?? '')
  if (staysOpen || request.complete || request.destroyed) return
  const waited = AbortSignal.timeout(MAX_WAIT_MS)
  await finished(request, { signal: waited, writable: false }).catch(() => {
    // The client left or takes too long, so the response is sent anyway.
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
  const { allowed } = checked ?? { allowed: await before(fields) }
  return work(file, fields, allowed)
}

/**
 * Yields the parts of a form in order. Allows one file more than `max`, so that the caller can
 * report the excess with its own message.
 */
export async function* partsOf(request: FastifyRequest, maxBytes: number, max = 1): AsyncGenerator<Part, undefined> {
  try {
    // The parser accepts one byte too many, so that our own count reports the excess with our own
    // message.
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

/**
 * Converts the parser's errors about a broken form, which have no code, to BadRequest. Errors of
 * the disk or the framework have a code.
 */
export const toFormError = (error: unknown): unknown =>
  error instanceof Error && !('code' in error) ? badRequest('The form cannot be read.') : error

/**
 * Stores a field's text under its name.
 * @throws BadRequest if it is too long or was sent twice.
 */
export function storeField(given: Record<string, unknown>, part: Extract<Part, { type: 'field' }>): void {
  const { fieldname: name = '', value } = part
  if (part.valueTruncated || part.fieldnameTruncated) throw badField(name, 'is too long')
  if (typeof value !== 'string') throw badField(name, 'must be text')
  if (Object.hasOwn(given, name)) throw badField(name, 'is sent twice')
  given[name] = value
}

const isComplete = ({ fields }: UploadForm, given: object): boolean =>
  Object.keys(fields.properties).every((name) => Object.hasOwn(given, name))

/**
 * Validates the fields against the form's schema.
 * @throws BadRequest
 */
export function checkFields<Fields extends TObject>({ fields }: UploadForm<Fields>, given: object): Static<Fields> {
  assertSafeValues(given)
  return compileFormCheck(fields)(given) as Static<Fields>
}

export const badField = (path: string, message: string): AppError =>
  badRequest(`The field “${path}” ${message}.`, { issues: [{ path, message }] })
