import type { Context } from '../../../platform/context.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { findFiles } from '../../media/files/index.ts'
import type { GenerationWork } from '../../media/generation/index.ts'
import type { Inputs } from './domain/inputs.ts'
import { drawBranded } from './draw-branded.ts'
import { findArtObstacle } from './permit.ts'
import type { NewArt } from './queries/claim-store-art.ts'
import { readWhole, type StoredFiles, storeDisplay, storePreviews, withStoredFiles } from './stored-files.ts'

type Work = Pick<GenerationWork<unknown>, 'ctx' | 'job' | 'signal' | 'onProgress' | 'callModel'>

export type DesignArtInput = Inputs & {
  accountId: string
  /** The files can be found later by this id. */
  subjectId: string
  catalogProductIds: readonly string[]
  /** Existing art for the same inputs, for which only product pictures are made. */
  known: { artKey: string; displayKey: string } | null
}

export type GeneratedDesignArt = NewArt & { newKeys: string[] }

/**
 * Makes the art of a design, its public picture and the product pictures (contract, part 2, "Lazy
 * generation behavior"). The original photo is used unchanged and needs no model. A failure
 * deletes the stored files.
 * @throws ModelFailure, TaskRefused, AppError with messages for the seller; the signal's reason
 */
export async function makeDesignArt(work: Work, wanted: DesignArtInput): Promise<GeneratedDesignArt> {
  const { ctx, signal, onProgress } = work
  const { accountId, subjectId, catalogProductIds } = wanted
  await assertPermitted(ctx, wanted)
  const madeBy = wanted.filter === null ? 'person' : 'model'
  return withStoredFiles(ctx, { accountId, subjectId, madeBy }, async (goods) => {
    const known = await findKnown(ctx, wanted.known)
    const { artKey, displayKey } = known ?? (await storeArt(work, goods, wanted))
    const previews = await storePreviews(ctx, goods, { artKey, catalogProductIds, signal })
    onProgress(1)
    return { artKey, displayKey, previews, newKeys: goods.keys }
  })
}

async function assertPermitted(ctx: Context, wanted: DesignArtInput): Promise<void> {
  const obstacle = await findArtObstacle(ctx, wanted)
  if (obstacle !== undefined) throw new ModelFailure('refused', obstacle)
}

async function findKnown(ctx: Context, known: DesignArtInput['known']): Promise<DesignArtInput['known']> {
  if (!known) return null
  const there = await findFiles(ctx.db, [known.artKey, known.displayKey], ctx.clock.now())
  return there.length === 2 ? known : null
}

async function storeArt(work: Work, goods: StoredFiles, wanted: DesignArtInput) {
  const { ctx, signal } = work
  const art = await drawArt(work, wanted)
  await assertPermitted(ctx, wanted)
  signal.throwIfAborted()
  return { artKey: await goods.keep('store-art', art.bytes), displayKey: await storeDisplay(ctx, goods, art) }
}

async function drawArt(work: Work, { photoKey, filter }: DesignArtInput) {
  if (filter) return drawBranded(work, { photoKey, filter })
  const photo = await readWhole(work.ctx, photoKey)
  if (!photo) throw new ModelFailure('invalid', 'The photo no longer exists. Upload one, then save the store.')
  return photo
}
