import { open } from 'node:fs/promises'
import type { Context } from '../../../platform/context.ts'
import { AppError, badRequest } from '../../../platform/errors.ts'
import { LONGEST_SECONDS, PADDING_SECONDS, SHORTEST_SECONDS } from '../../../platform/sounds/index.ts'
import { measure, type Spooled } from '../../../platform/spool.ts'
import { TaskRefused } from '../../../platform/workers/task.ts'
import { type FileKind, kindOf } from './domain/file-kinds.ts'
import { HEAD_BYTES, isText, refusedAs, soundType } from './domain/file-types.ts'
import type { FileFacts } from './queries/file-row.ts'

/** A file as it will be stored, and where it lies until then. */
export type PreparedFile = FileFacts & { path: string }

/**
 * Looks at what was brought, by its bytes and never by its name, and makes of it what its kind is stored as. `to` is a
 * path of ours that nothing was written to yet. `share` names who brought it: work on files is shared fairly between shares.
 * @throws UnsupportedMediaType for what the kind does not take; UnprocessableEntity for a picture or a sound that cannot be
 * read, or plays too short or too long;
 * BadRequest for an empty file; ServiceUnavailable when too many wait.
 */
export async function prepareFile(
  ctx: Context,
  kind: FileKind,
  brought: Spooled,
  to: string,
  share?: string,
): Promise<PreparedFile> {
  if (brought.bytes === 0) throw badRequest('The file is empty.', { issues: [{ path: 'file', message: 'is empty' }] })
  const { accepts, squareSide } = kindOf(kind)
  if (accepts === 'picture') return preparePicture(ctx, brought, to, squareSide)
  const head = await readHead(brought.path)
  const refused = refusedAs(head)
  if (refused) throw unsupported(`The file is ${refused}: those are not taken.`)
  const type = await typeOf(head)
  if (accepts === 'made')
    return { ...brought, contentType: soundType(type) ?? type, ...(await sizeOf(ctx, brought.path)) }
  if (accepts === 'sound') {
    if (!soundType(type)) throw unsupported('This is no sound that we know. Send MP3, M4A, WAV, OGG, WebM or FLAC.')
    return { ...brought, contentType: await lookAtSound(ctx, brought.path, share), ...NO_SIZE }
  }
  return type.startsWith('image/')
    ? prepareAnyPicture(ctx, brought, to, type)
    : { ...brought, contentType: type, ...NO_SIZE }
}

const NO_SIZE = { width: null, height: null }

async function preparePicture(
  ctx: Context,
  { path }: Spooled,
  to: string,
  squareSide: number | undefined,
): Promise<PreparedFile> {
  const square = squareSide === undefined ? {} : { square: squareSide }
  const { contentType, bytes, sha256, width, height } = await ctx.pictures.normalise(path, to, square).catch(explain)
  return { path: to, contentType, bytes, sha256, width, height }
}

/** Not a byte is changed, but for where it was taken. */
async function prepareAnyPicture(ctx: Context, brought: Spooled, to: string, type: string): Promise<PreparedFile> {
  const isStripped = await ctx.pictures.stripPlaces(brought.path, to).catch((error: unknown) => {
    // A kind of picture that nobody here can read: it is a file like any other.
    if (error instanceof TaskRefused && error.code === 'unsupported') return false
    return explain(error)
  })
  const kept = isStripped ? await measure(to) : brought
  return { ...kept, contentType: type, ...(await sizeOf(ctx, kept.path)) }
}

/** None for what is no picture; one that is too large or too odd to be shown smaller is a file like any other. */
async function sizeOf(ctx: Context, path: string): Promise<{ width: number | null; height: number | null }> {
  const { width, height } = await ctx.pictures.identify(path).catch((error: unknown) => {
    if (error instanceof TaskRefused) return NO_SIZE
    throw error
  })
  return { width, height }
}

/** Its type, once it has a length that is taken. */
async function lookAtSound(ctx: Context, path: string, share: string | undefined): Promise<string> {
  const { contentType, duration } = await ctx.sounds.identify(path, { share }).catch(explain)
  if (duration < SHORTEST_SECONDS || duration > LONGEST_SECONDS + PADDING_SECONDS)
    throw new AppError('UnprocessableEntity', 'A sound must play for 1 second at least and 10 minutes at most.')
  return contentType
}

/** What a thread says of a picture or a sound, as a client is told. @throws UnsupportedMediaType; UnprocessableEntity; what it is given */
export function explain(error: unknown): never {
  if (!(error instanceof TaskRefused)) throw error
  if (error.code === 'unsupported' || error.code === 'noSound') throw unsupported(error.message)
  throw new AppError('UnprocessableEntity', error.message, { cause: error })
}

const unsupported = (message: string): AppError => new AppError('UnsupportedMediaType', message)

async function typeOf(head: Uint8Array): Promise<string> {
  // Looked up when the first file comes: a server that takes none never loads it.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head)
  // The beginning alone may not say it.
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
