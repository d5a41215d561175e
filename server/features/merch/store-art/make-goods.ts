import type { Context } from '../../../platform/context.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { findFiles } from '../../media/files/index.ts'
import type { GenerationWork } from '../../media/generation/index.ts'
import type { Inputs } from './domain/inputs.ts'
import { drawBranded } from './draw-branded.ts'
import { findObstacle } from './permit.ts'
import type { NewArt } from './queries/claim-store-art.ts'
import { type Goods, readWhole, storeDisplay, storePreviews, withGoods } from './store-goods.ts'

type Work = Pick<GenerationWork<unknown>, 'ctx' | 'job' | 'signal' | 'onProgress' | 'callModel'>

/** What is made, for whom, and what it is shown on. */
export type Wanted = Inputs & {
  accountId: string
  /** What the files are stored for. */
  subjectId: string
  catalogProductIds: readonly string[]
  /** Art of the same inputs that is there already: it is only shown anew. */
  known: { artKey: string; displayKey: string } | null
}

/** What was made, and the keys of the files that are new. */
export type Made = NewArt & { newKeys: string[] }

/**
 * Materialises a design (part 2, "Lazy generation behavior"): its art, what everybody sees of that, and the products with it.
 * The original photo is taken as it is, its background too: what the seller chose to show is what is printed, no model is
 * asked, and nothing can go wrong with it. Nothing is left of what fails.
 * @throws ModelFailure, TaskRefused, AppError in words for the seller; the signal's reason
 */
export async function makeGoods(work: Work, wanted: Wanted): Promise<Made> {
  const { ctx, signal, onProgress } = work
  const { accountId, subjectId, catalogProductIds } = wanted
  await assertPermitted(ctx, wanted)
  return withGoods(ctx, { accountId, subjectId }, async (goods) => {
    const known = await findKnown(ctx, wanted.known)
    const { artKey, displayKey } = known ?? (await storeArt(work, goods, wanted))
    const previews = await storePreviews(ctx, goods, { artKey, catalogProductIds, signal })
    onProgress(1)
    return { artKey, displayKey, previews, newKeys: goods.keys }
  })
}

async function assertPermitted(ctx: Context, wanted: Wanted): Promise<void> {
  const obstacle = await findObstacle(ctx, wanted)
  if (obstacle !== undefined) throw new ModelFailure('refused', obstacle)
}

async function findKnown(ctx: Context, known: Wanted['known']): Promise<Wanted['known']> {
  if (!known) return null
  const there = await findFiles(ctx.db, [known.artKey, known.displayKey], ctx.clock.now())
  return there.length === 2 ? known : null
}

async function storeArt(work: Work, goods: Goods, wanted: Wanted) {
  const { ctx, signal } = work
  const art = await drawArt(work, wanted)
  await assertPermitted(ctx, wanted)
  signal.throwIfAborted()
  return { artKey: await goods.keep('store-art', art.bytes), displayKey: await storeDisplay(ctx, goods, art) }
}

async function drawArt(work: Work, { photoKey, filter }: Wanted) {
  if (filter) return drawBranded(work, { photoKey, filter })
  const photo = await readWhole(work.ctx, photoKey)
  if (!photo) throw new ModelFailure('invalid', 'The photo is not there any more. Upload one, then save the store.')
  return photo
}
