import { DAY_MS, later } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Picture } from '../../../providers/models/port.ts'
import { signDerived } from '../../media/credentials/index.ts'
import { deleteFiles, type MediaFile, type NewFile, prepareCopy, storeFile } from '../../media/files/index.ts'
import { namesOf } from './art-names.ts'
import type { Finished, MadeArt } from './made-art.ts'

/** What a process that is killed leaves is swept after so long. */
const UNKEPT_MS = DAY_MS

/** The width in which a page shows a piece that somebody waits for, before the one that fits. */
const SEEN_FIRST = 320

type Stored = Pick<MadeArt, 'artKey' | 'previewKey' | 'maskKey' | 'drawingKey'>

/**
 * Stores art with what belongs to it, each signed as made of the other: the drawing as the model handed it over, the art
 * that was cut out of it, and the preview. What no
 * job's end keeps goes by itself. @throws StorageUnavailable (503): nothing is left
 */
export async function storeArt(
  ctx: Context,
  {
    sessionId,
    attempt,
    drawing,
    finished,
  }: { sessionId: string; attempt: number; drawing: Picture; finished: Finished },
): Promise<Stored> {
  const art = finished.art
    ? await signDerived(ctx, { title: 'Art cut out of its drawing', action: 'edited' }, finished.art, drawing)
    : drawing
  const now = ctx.clock.now()
  const shared = { owner: { sessionId }, subjectId: sessionId, expiresAt: later(now, UNKEPT_MS) }
  const names = namesOf(sessionId, attempt, now)
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

/** Under a name that tells nothing: its address is for everybody. */
async function storePreview(
  ctx: Context,
  shared: Pick<NewFile, 'owner' | 'subjectId' | 'expiresAt'>,
  bytes: Uint8Array,
  art: Picture,
): Promise<MediaFile> {
  // `watermarked` is said of marks that programs read and people do not see.
  const claim = { title: 'Watermarked preview', action: 'edited' } as const
  const preview = await signDerived(ctx, claim, { bytes, contentType: 'image/webp' }, art)
  const file = await storeFile(ctx, { ...shared, kind: 'watermarked-preview', source: preview.bytes })
  // Beside the larger files of the piece, which take longer.
  await prepareCopy(ctx, file, SEEN_FIRST)
  return file
}
