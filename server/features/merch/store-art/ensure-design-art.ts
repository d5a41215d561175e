import { addMs, SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { AppError, unavailable } from '../../../platform/errors.ts'
import { countToday } from '../../../platform/limits/daily-count.ts'
import { awaitEnd, enqueueGenerations } from '../../media/generation/index.ts'
import { requireCallable } from '../../media/models/index.ts'
import type { DesignArt } from './design-art.ts'
import { CLAIM_MS } from './domain/claims.ts'
import { BRANDED_MODEL } from './draw-branded.ts'
import { type ClaimTerms, claimArt, listOpenArt, type OpenArt } from './queries/claim-store-art.ts'
import { findDesignArt } from './queries/find-store-art.ts'
import { storeArt } from './store-art-kind.ts'

/** A waiting request checks at this interval if a claim has expired. */
const POLL_INTERVAL_MS = 5 * SECOND_MS

export type EnsureOptions = {
  /** Unfinished work continues after this time. */
  waitMs: number
  /** Ends the wait; the work continues. */
  signal?: AbortSignal
  /** Only for the backfill: also tries art without attempts left, a day after the last attempt. */
  retriesExhausted?: boolean
}

/**
 * Makes the missing art of designs and waits for it (contract, part 2, "Checkout invariant", "Lazy
 * generation behavior"). Claims each design first, and waits for designs that another process has
 * claimed. Skips existing art and art that failed recently. Never call it in a transaction.
 * @returns the state of all designs afterward
 * @throws the signal's reason
 */
export async function ensureDesignArt(
  ctx: Context,
  designIds: readonly string[],
  { waitMs, signal, retriesExhausted = false }: EnsureOptions,
): Promise<ReadonlyMap<string, DesignArt>> {
  const startedAt = performance.now()
  const leftMs = (): number => waitMs - (performance.now() - startedAt)
  for (let isFirst = true; ; isFirst = false) {
    const terms: ClaimTerms = { at: ctx.clock.now(), retriesExhausted: retriesExhausted && isFirst }
    const open = await listOpenArt(ctx.db, designIds, terms)
    const claimed = await claimAll(
      ctx,
      open.filter(({ is_claimable }) => is_claimable),
      terms,
    )
    const held = open.flatMap(({ claim_token, is_claimable }) => (is_claimable ? [] : (claim_token ?? [])))
    const jobs = [...held, ...claimed.jobs]
    if ((jobs.length === 0 && !claimed.wasLost) || leftMs() <= 0) return findDesignArt(ctx, designIds)
    await awaitAll(ctx, jobs, { ms: Math.min(leftMs(), POLL_INTERVAL_MS), signal })
  }
}

/** Rolls back the claim of one design that a concurrent request has claimed first. */
class ConcurrentClaimError extends Error {}

/**
 * Claims each design and queues its job, in one transaction per design. If `wasLost`, a concurrent
 * request was first and the caller must read the designs again. Skips designs that need a model
 * while none is available or the budget is spent.
 */
async function claimAll(
  ctx: Context,
  open: readonly OpenArt[],
  terms: ClaimTerms,
): Promise<{ jobs: string[]; wasLost: boolean }> {
  const originals = open.filter(({ filter_id }) => filter_id === null)
  const branded = open.filter(({ filter_id }) => filter_id !== null)
  const ends = [await claim(ctx, originals, terms, null)]
  if (branded.length > 0) {
    const modelKey = await findModel(ctx)
    if (modelKey !== undefined) ends.push(await claim(ctx, branded, terms, modelKey))
  }
  return { jobs: ends.flatMap(({ jobs }) => jobs), wasLost: ends.some(({ wasLost }) => wasLost) }
}

async function findModel(ctx: Context): Promise<string | undefined> {
  try {
    return await requireCallable(ctx, { endpoint: BRANDED_MODEL, capability: 'image' })
  } catch (error) {
    return ignoreUnavailable(ctx, error)
  }
}

/** Ignores temporary errors, which visitors of a store need not see. */
function ignoreUnavailable(ctx: Context, error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'ServiceUnavailable') throw error
  ctx.log.warn({ err: error }, 'store art could not be made; it is retried later')
}

async function claim(
  ctx: Context,
  open: readonly OpenArt[],
  terms: ClaimTerms,
  modelKey: string | null,
): Promise<{ jobs: string[]; wasLost: boolean }> {
  const jobs: string[] = []
  let wasLost = false
  for (const { design_id: designId, account_id: aboutAccountId } of open) {
    try {
      const request = { input: { designId, modelKey }, subject: designId, slot: designId }
      const [job] = await enqueueGenerations(ctx, storeArt, [request], {
        accountId: null,
        aboutAccountId,
        within: async (trx, [queued]) => {
          if (modelKey !== null && !(await mayStillDraw(trx, ctx.config, aboutAccountId, terms.at)))
            throw unavailable('This store has reached its daily art limit. The rest follows tomorrow.')
          const until = addMs(terms.at, CLAIM_MS)
          if (!(await claimArt(trx, { designId, token: queued?.id ?? '', until }, terms)))
            throw new ConcurrentClaimError('another request has claimed it')
        },
      })
      jobs.push(job?.id ?? '')
    } catch (error) {
      if (error instanceof ConcurrentClaimError) wasLost = true
      else {
        ignoreUnavailable(ctx, error)
        break
      }
    }
  }
  return { jobs, wasLost }
}

/**
 * Counts one piece of art against the store's daily limit. Every save and every visitor can cause
 * new art, so the limit protects the budget.
 */
const mayStillDraw = (trx: Trx, config: Context['config'], accountId: string, at: Date): Promise<boolean> =>
  countToday(trx, config, { name: 'store-art', subject: accountId, limit: config.STORE_ART_PER_DAY }, at)

/**
 * Waits for the jobs, at most `ms` milliseconds. Meanwhile this process runs these jobs too, even
 * if it normally runs none.
 */
async function awaitAll(
  ctx: Context,
  jobs: readonly string[],
  { ms, signal }: { ms: number; signal: AbortSignal | undefined },
): Promise<void> {
  const time = AbortSignal.timeout(Math.max(1, Math.ceil(ms)))
  const over = signal ? AbortSignal.any([time, signal]) : time
  ctx.generation
    .runDueOf(storeArt.name, () => over.aborted)
    .catch((error: unknown) => ctx.log.error({ err: error }, 'store art could not be processed'))
  await Promise.all(jobs.map((jobId) => awaitEnd(ctx, jobId, over))).catch((error: unknown) => {
    if (!time.aborted) throw error
  })
  signal?.throwIfAborted()
}
