import type { FastifyRequest } from 'fastify'
import type { Static, TObject } from 'typebox'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { spool, tooLarge } from '../../spool.ts'
import { message } from '../../words/index.ts'
import { assertStillActs } from '../callers/still-acting.ts'
import {
  badField,
  checkFields,
  discardRequestBody,
  FORM_BYTES,
  type Part,
  partsOf,
  storeField,
  toFormError,
  type UploadedFile,
} from './receive-upload.ts'
import type { UploadForm } from './upload-form.ts'

/**
 * Reads a form with several files in fields with the name `files`. Passes all stored files to
 * `work` and deletes them afterwards. `before` runs before any byte is read.
 * @throws the errors of `before`; UnsupportedMediaType if the body is not such a form;
 * PayloadTooLarge if a file is too large; BadRequest if there are no files, too many files or
 * unknown fields, or if the client stops sending
 */
export async function receiveUploads<Fields extends TObject, Allowed, Result>(
  ctx: Pick<Context, 'temporaryFiles'>,
  request: FastifyRequest,
  form: UploadForm<Fields> & { maxFiles: number },
  before: () => Promise<Allowed>,
  work: (files: readonly UploadedFile[], allowed: Allowed, fields: Static<Fields>) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new AppError('UnsupportedMediaType', 'Send the files as multipart/form-data.')
  const { maxBytes, maxFiles } = form
  const given: Record<string, unknown> = {}
  const files: UploadedFile[] = []
  const parts = partsOf(request, maxBytes, maxFiles)
  const readRest = async (allowed: Allowed): Promise<Result> => {
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      const part = next.value
      if (part.type === 'field') storeField(given, part)
      // A temporary file exists only during `use`, so the next files are read inside that call.
      else return ctx.temporaryFiles.use((path) => readFile(path, part, allowed))
    }
    const fields = checkFields(form, given)
    if (files.length === 0) throw badField('files', 'is missing')
    await assertStillActs(request)
    return work(files, allowed, fields)
  }
  const readFile = async (
    path: string,
    { fieldname = '', filename, file }: Extract<Part, { type: 'file' }>,
    allowed: Allowed,
  ): Promise<Result> => {
    if (fieldname !== 'files') throw badField(fieldname, 'is not a known field')
    if (files.length === maxFiles)
      throw badField('files', message('is sent more than {max} times; send the rest separately', { max: maxFiles }))
    const spooled = await spool(file, path, maxBytes).catch((error: unknown) => {
      throw toFormError(error)
    })
    files.push({ ...spooled, fileName: filename })
    return readRest(allowed)
  }
  try {
    const allowed = await before()
    // Rejects the form before any byte is read.
    if (Number(request.headers['content-length'] ?? 0) > maxBytes * maxFiles + FORM_BYTES)
      throw tooLarge(maxBytes * maxFiles)
    return await readRest(allowed)
  } catch (error) {
    await discardRequestBody(request.raw)
    throw error
  }
}
