import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Picture } from '../../../providers/models/port.ts'
import { signDerived } from '../../media/credentials/index.ts'
import { deleteFiles, type MediaFile, type NewFile, prepareCopy, storeFile } from '../../media/files/index.ts'
import { createArtFileNames } from './art-file-names.ts'
import type { FinishedDrawing, GeneratedArt } from './generated-art.ts'

/**
 * Lifetime of new files if their job does not succeed, for example because its process was killed.
 */
const UNKEPT_MS = DAY_MS

/**
 * Pixels of the preview that a waiting page loads first, before the width that fits the screen.
 */
const INITIAL_PREVIEW_WIDTH = 320

type Stored = Pick<GeneratedArt, 'artKey' | 'previewKey' | 'maskKey' | 'drawingKey'>

/**
 * Stores the drawing, the art and the preview. The signature of the art names the drawing as its
 * source, that of the preview names the art. The files expire unless the job succeeds.
 * @throws StorageUnavailable (503), after deleting the files that were already stored
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

/**
 * Stores the preview under a random name, because anyone who knows the address of the preview can
 * see it.
 */
async function storePreview(
  ctx: Context,
  shared: Pick<NewFile, 'owner' | 'subjectId' | 'expiresAt'>,
  bytes: Uint8Array,
  art: Picture,
): Promise<MediaFile> {
  // `watermarked` is reserved for invisible watermarks, so the action is `edited`.
  const claim = { title: 'Watermarked preview', action: 'edited' } as const
  const preview = await signDerived(ctx, claim, { bytes, contentType: 'image/webp' }, art)
  const file = await storeFile(ctx, { ...shared, kind: 'watermarked-preview', source: preview.bytes })
  // The larger files are still being stored, so this copy does not delay the result.
  await prepareCopy(ctx, file, INITIAL_PREVIEW_WIDTH)
  return file
}
