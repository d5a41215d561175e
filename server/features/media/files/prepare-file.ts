import { open } from 'node:fs/promises'
import { MAX_SECONDS, MIN_SECONDS, PADDING_SECONDS } from '@semblance/media/sounds'
import { TaskRefused } from '@semblance/workers/task'
import type { Context } from '../../../platform/context.ts'
import { AppError, badRequest } from '../../../platform/errors.ts'
import { measureFile, type SpooledFile } from '../../../platform/spool.ts'
import { type FileKind, kindOf } from './domain/file-kinds.ts'
import { HEAD_BYTES, isText, rejectionReason, soundType } from './domain/file-types.ts'
import type { FileFacts } from './queries/file-row.ts'

export type PreparedFile = FileFacts & { path: string }

/**
 * Inspects an uploaded file and converts it to the stored form of its kind; ignores its name. `to`
 * is an unused temporary path. `share` identifies the uploader for fair use of the conversion
 * threads.
 * @throws UnsupportedMediaType if the kind does not accept it
 * @throws UnprocessableEntity for an unreadable picture or sound, or a sound of the wrong length
 * @throws BadRequest for an empty file
 * @throws ServiceUnavailable if the queue is full
 */
export async function prepareFile(
  ctx: Context,
  kind: FileKind,
  brought: SpooledFile,
  to: string,
  share?: string,
): Promise<PreparedFile> {
  if (brought.bytes === 0) throw badRequest('The file is empty.', { issues: [{ path: 'file', message: 'is empty' }] })
  const { accepts, squareSide } = kindOf(kind)
  if (accepts === 'picture') return preparePicture(ctx, brought, to, squareSide)
  const head = await readHead(brought.path)
  const refused = rejectionReason(head)
  if (refused) throw unsupported(`The file is ${refused}, which is not accepted.`)
  const type = await typeOf(head)
  if (accepts === 'made')
    return { ...brought, contentType: soundType(type) ?? type, ...(await sizeOf(ctx, brought.path)) }
  if (accepts === 'sound') {
    if (!soundType(type))
      throw unsupported('This sound format is not supported. Send MP3, M4A, WAV, OGG, WebM or FLAC.')
    return { ...brought, contentType: await checkSound(ctx, brought.path, share), ...NO_SIZE }
  }
  return type.startsWith('image/')
    ? prepareAnyPicture(ctx, brought, to, type)
    : { ...brought, contentType: type, ...NO_SIZE }
}

const NO_SIZE = { width: null, height: null }

async function preparePicture(
  ctx: Context,
  { path }: SpooledFile,
  to: string,
  squareSide: number | undefined,
): Promise<PreparedFile> {
  const { contentType, bytes, sha256, width, height } = await ctx.pictures
    .normalise(path, to, { square: squareSide })
    .catch(rethrowAsClientError)
  return { path: to, contentType, bytes, sha256, width, height }
}

async function prepareAnyPicture(ctx: Context, brought: SpooledFile, to: string, type: string): Promise<PreparedFile> {
  const isStripped = await ctx.pictures.stripPlaces(brought.path, to).catch((error: unknown) => {
    // A picture that we cannot read is stored like any other file.
    if (error instanceof TaskRefused && error.code === 'unsupported') return false
    return rethrowAsClientError(error)
  })
  const prepared = isStripped ? await measureFile(to) : brought
  return { ...prepared, contentType: type, ...(await sizeOf(ctx, prepared.path)) }
}

async function sizeOf(ctx: Context, path: string): Promise<{ width: number | null; height: number | null }> {
  const { width, height } = await ctx.pictures.identify(path).catch((error: unknown) => {
    if (error instanceof TaskRefused) return NO_SIZE
    throw error
  })
  return { width, height }
}

async function checkSound(ctx: Context, path: string, share: string | undefined): Promise<string> {
  const { contentType, duration } = await ctx.sounds.identify(path, { share }).catch(rethrowAsClientError)
  if (duration < MIN_SECONDS || duration > MAX_SECONDS + PADDING_SECONDS)
    throw new AppError('UnprocessableEntity', 'A recording must be between 1 second and 10 minutes long.')
  return contentType
}

/**
 * Converts the error of a picture or sound task to an error for the client.
 * @throws UnsupportedMediaType, UnprocessableEntity or the given error
 */
export function rethrowAsClientError(error: unknown): never {
  if (!(error instanceof TaskRefused)) throw error
  if (error.code === 'unsupported' || error.code === 'noSound') throw unsupported(error.message)
  throw new AppError('UnprocessableEntity', error.message, { cause: error })
}

const unsupported = (message: string): AppError => new AppError('UnsupportedMediaType', message)

async function typeOf(head: Uint8Array): Promise<string> {
  // Import the library only when the first file arrives, because servers without uploads do not
  // need it.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head)
  return found?.mime ?? (isText(head) ? 'text/plain; charset=utf-8' : 'application/octet-stream')
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
