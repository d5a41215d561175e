import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { MIN_QUALITY } from '@semblance/fingerprints/distance'
import type { PerceptualHashes, PictureFingerprint } from '@semblance/media/pictures'
import { TaskRefused } from '@semblance/workers/task'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError, unprocessable } from '../../../platform/errors.ts'
import {
  PERSON_SOURCES,
  type PersonFile,
  type PersonSource,
  type PictureMarks,
} from '../../../platform/persons/index.ts'
import { type SpooledFile, spool } from '../../../platform/spool.ts'
import { findFile, openFile, putPictureFingerprint, readPicture } from '../../media/files/index.ts'
import { callModel } from '../../media/models/index.ts'
import { FACE_VERSION } from './domain/face-version.ts'
import { type FaceFingerprint, isFingerprinted, type NewFingerprint, putFingerprint } from './queries/fingerprints.ts'

const MAX_BYTES = 40_000_000
const FILE_MISSING = 'The file no longer exists. Upload it again.'

/** True if faces are checked; by default only in production, where pictures show real people. */
export const areFacesChecked = ({ config }: Pick<Context, 'config'>): boolean =>
  config.LIKENESS_FACE_CHECKS ?? config.isProduction

/**
 * Computes and stores the fingerprints of a stored file, once. Not allowed in a transaction.
 * @throws UnprocessableEntity if the file is missing; ModelFailure (503) while face analysis is
 * unavailable
 */
export async function fingerprintFile(
  ctx: Context,
  file: PersonFile<PersonSource>,
  uploaded?: SpooledFile,
): Promise<void> {
  const { source, fileKey, accountId } = file
  if (await isFingerprinted(ctx.db, fileKey)) return
  const stored = await findFile(ctx.db, fileKey, ctx.clock.now())
  const opened = stored && (await openFile(ctx, fileKey))
  if (!stored || !opened) throw unprocessable(FILE_MISSING)
  const { as, face: faceCheck } = PERSON_SOURCES[source]
  const marks = await ctx.temporaryFiles.use(async (path) => {
    await spool(opened.body, path, MAX_BYTES)
    return (as === 'sound' ? fingerprintSound(ctx, path, accountId) : fingerprintPicture(ctx, path)).catch(
      rethrowUnreadable,
    )
  })
  // A picture of a plain surface, or a silent recording, must not count as a copy of another file.
  const digests = marks.isPlain ? [] : [stored.sha256, ...(uploaded ? [uploaded.sha256] : []), ...marks.digests]
  const face = faceCheck === 'when brought' && areFacesChecked(ctx) ? await faceIn(ctx, fileKey) : null
  const mark = {
    source,
    fileKey,
    accountId,
    digests: [...new Set(digests)],
    looks: marks.looks,
    views: marks.views,
    face,
    sound: marks.sound,
  }
  const { near } = marks
  await inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now()
    await Promise.all([putFingerprint(trx, mark, at), near && putPictureFingerprint(trx, fileKey, near, at)])
  })
}

/**
 * Computes fingerprints of stored pictures, but does not store them. Skips missing files. Not
 * allowed in a transaction.
 */
export async function glanceAtPictures(ctx: Context, fileKeys: readonly string[]): Promise<PictureMarks[]> {
  const all: PictureMarks[] = []
  for (const fileKey of fileKeys) {
    const opened = await openFile(ctx, fileKey)
    if (!opened) continue
    const { digests, looks, views, isPlain } = await ctx.temporaryFiles.use(async (path) => {
      await spool(opened.body, path, MAX_BYTES)
      return fingerprintPicture(ctx, path).catch(rethrowUnreadable)
    })
    if (!isPlain) all.push({ digests, looks, views })
  }
  return all
}

function rethrowUnreadable(error: unknown): never {
  if (error instanceof TaskRefused) throw new AppError('UnprocessableEntity', error.message, { cause: error })
  throw error
}

type FileFingerprints = Pick<NewFingerprint, 'looks' | 'views' | 'sound'> & {
  digests: string[]
  near: PictureFingerprint | null
  isPlain: boolean
}

async function fingerprintPicture(ctx: Context, path: string): Promise<FileFingerprints> {
  const looks: PerceptualHashes | null = await ctx.pictures.perceptualHashes(path)
  const near = await ctx.pictures.fingerprint(path)
  const digest = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  // Pictures with little detail look alike to the hash, so they are compared with nothing.
  const views = near.quality < MIN_QUALITY ? [] : near.views
  return { digests: [digest], looks, views, near, sound: null, isPlain: looks === null }
}

async function fingerprintSound(ctx: Context, path: string, share: string): Promise<FileFingerprints> {
  const sound = await ctx.sounds.print(path, { share })
  return { digests: [sound.digest], looks: null, views: [], near: null, sound, isPlain: sound.stored.length === 0 }
}

async function faceIn(ctx: Context, fileKey: string): Promise<FaceFingerprint | null> {
  const picture = await readPicture(ctx, fileKey, FILE_MISSING)
  const { result, made } = await callModel(ctx, { key: 'likeness', capability: 'likeness' }, (model, call) =>
    model.vectorOf(call, picture),
  )
  if (!result.face) return null
  return { vector: result.face.vector, model: `${made.adapter}/${made.model}`, version: FACE_VERSION }
}
