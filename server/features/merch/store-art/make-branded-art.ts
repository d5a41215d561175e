import type { Context } from '../../../platform/context.ts'
import { AppError, unprocessable } from '../../../platform/errors.ts'
import { visibleText } from '../../../platform/visible-text.ts'
import { awaitEnd, enqueueGenerations, messageForOwner } from '../../media/generation/index.ts'
import { requireCallable } from '../../media/models/index.ts'
import { WORK_MS } from './domain/claims.ts'
import type { DesignFilter } from './domain/inputs.ts'
import { BRANDED_MODEL } from './draw-branded.ts'
import type { NewArt } from './queries/claim-store-art.ts'
import { readGeneratedDesignArt } from './read-generated-design-art.ts'
import { storeArt } from './store-art-kind.ts'

/** The contract's limit for a request, minus time for the response. */
export const MAX_WAIT_MS = WORK_MS + 20_000

export type BrandedArtRequest = {
  accountId: string
  photoKey: string
  filter: DesignFilter
  catalogProductIds: readonly string[]
}

/**
 * Makes art from a photo and a filter while the caller waits (contract, part 2, "POST
 * /seller/store/generate"). It belongs to no design and is deleted after a day. Never call it in a
 * transaction.
 * @throws UnprocessableEntity for a filter without a prompt; ServiceUnavailable (503);
 * GENERATION_FAILED (502); the signal's reason
 */
export async function makeBrandedArt(
  ctx: Context,
  { accountId, photoKey, filter, catalogProductIds }: BrandedArtRequest,
  signal: AbortSignal = AbortSignal.timeout(MAX_WAIT_MS),
): Promise<NewArt> {
  if (visibleText(filter.prompt) === '') throw unprocessable('This filter has no prompt yet.')
  const modelKey = await requireCallable(ctx, { endpoint: BRANDED_MODEL, capability: 'image' })
  const input = { accountId, photoKey, filter, catalogProductIds: [...catalogProductIds], modelKey }
  const [queued] = await enqueueGenerations(ctx, storeArt, [{ input }], { accountId, aboutAccountId: accountId })
  ctx.generation
    .runDueOf(storeArt.name, () => signal.aborted)
    .catch((error: unknown) => ctx.log.error({ err: error }, 'store art could not be processed'))
  const job = await awaitEnd(ctx, queued?.id ?? '', signal)
  const made = job.status === 'SUCCEEDED' && job.result ? readGeneratedDesignArt(job.result) : null
  if (made) return { artKey: made.artKey, displayKey: made.displayKey, previews: made.previews }
  const why = job.failure_code === null ? '' : messageForOwner(job.failure_code, job.failure_message)
  if (job.failure_code === 'BUDGET_SPENT') throw new AppError('ServiceUnavailable', why, { retryAfterSeconds: 3600 })
  throw new AppError('GENERATION_FAILED', `No art could be made from this photo. ${why}`.trim())
}
