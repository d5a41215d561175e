import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Picture } from '../../../providers/models/port.ts'
import { signDerived } from '../../media/credentials/index.ts'
import { deleteFiles, type MediaFile, type NewFile, prepareCopy, storeFile } from '../../media/files/index.ts'
import { createArtFileNames } from './art-file-names.ts'
import type { FinishedDrawing, GeneratedArt } from './generated-art.ts'

/**
 * Lifetime of new files. A job that succeeds makes its files permanent. Files of a killed process
 * expire after this time.
 */
const UNKEPT_MS = DAY_MS

/**
 * Width of the preview that a waiting page loads first, in pixels. The page then loads the width
 * that fits.
 */
const INITIAL_PREVIEW_WIDTH = 320

type Stored = Pick<GeneratedArt, 'artKey' | 'previewKey' | 'maskKey' | 'drawingKey'>

/**
 * Stores the drawing as the model returned it, the art cut out of the drawing, and the preview.
 * The art is signed as derived from the drawing, and the preview as derived from the art. The
 * files expire unless the job succeeds and keeps them.
 * @throws StorageUnavailable (503) after deleting the files that were stored
 */
export async function storeArt(
  ctx: Context,
  {
    sessionId,
    attempt,
    drawing,
    finished,
  }: { sessionId: string; attempt: number; drawing: Picture; finished: FinishedDrawing },
): Promise<Stored> {
  const art = finished.art
    ? await signDerived(ctx, { title: 'Art without its background', action: 'edited' }, finished.art, drawing)
    : drawing
  const now = ctx.clock.now()
  const shared = { owner: { sessionId }, subjectId: sessionId, expiresAt: addMs(now, UNKEPT_MS) }
  const names = createArtFileNames(sessionId, attempt, now)
  const { mask } = finished
  const files = await Promise.allSettled([
    storeFile(ctx, { ...shared, kind: 'art-candidate', source: art.bytes, name: names.candidate }),
    storePreview(ctx, shared, finished.preview, art),
    mask && storeFile(ctx, { ...shared, kind: 'art-mask', source: mask, name: names.mask }),
    finished.art && storeFile(ctx, { ...shared, kind: 'final-art', source: drawing.bytes, name: names.drawing }),
  ])
  const [artKey, previewKey, maskKey, drawingKey] = files.map((end) =>
    end.status === 'fulfilled' ? (end.value?.key ?? null) : null,
  )
  const failed = files.find((end) => end.status === 'rejected')
  if (failed || !artKey || !previewKey) {
    await deleteFiles(
      ctx,
      [artKey, previewKey, maskKey, drawingKey].filter((key) => typeof key === 'string'),
    )
    throw failed?.reason ?? new Error('a stored file has no key')
  }
  return { artKey, previewKey, maskKey: maskKey ?? null, drawingKey: drawingKey ?? null }
}

/** Stores the preview under a random name, because its address is public. */
async function storePreview(
  ctx: Context,
  shared: Pick<NewFile, 'owner' | 'subjectId' | 'expiresAt'>,
  bytes: Uint8Array,
  art: Picture,
): Promise<MediaFile> {
  // The signature says `edited`, because `watermarked` is reserved for invisible marks that
  // programs read.
  const claim = { title: 'Watermarked preview', action: 'edited' } as const
  const preview = await signDerived(ctx, claim, { bytes, contentType: 'image/webp' }, art)
  const file = await storeFile(ctx, { ...shared, kind: 'watermarked-preview', source: preview.bytes })
  // The larger files are still being stored meanwhile, so this copy adds no waiting time.
  await prepareCopy(ctx, file, INITIAL_PREVIEW_WIDTH)
  return file
}
