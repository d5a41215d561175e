import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { type IsTimeUp, inBatches } from '../../../platform/jobs/in-batches.ts'
import { listAbandonedRoots } from '../carts/index.ts'
import { remindCart } from './remind-cart.ts'

/**
 * Result of a run. Each number counts logical carts (contract, part 2, "GET
 * /cron/abandoned-carts"; decision 0152).
 */
export type RemindReport = {
  /** Carts that contain items, have got no mail yet, and were not changed within the window. */
  candidates: number
  /**
   * Candidates that this run has processed. Candidates that another run processed at the same time
   * do not count.
   */
  targets: number
  /** Carts that were marked as abandoned for the first time. */
  marked: number
  /** Carts for which a mail was queued in the outbox. */
  emailed: number
  /** Carts that were found with items but were empty when the run processed them. */
  skippedEmpty: number
  errors: string[]
}

/**
 * Maximum number of errors that the result of a run lists. The next run tries all failed carts
 * again.
 */
const MAX_ERRORS = 20

/**
 * Processes every cart that nobody has changed for MERCH_ABANDON_WINDOW_HOURS. Each cart has a
 * transaction of its own.
 */
export async function remindCarts(ctx: Context, isTimeUp: IsTimeUp = () => false): Promise<RemindReport> {
  const report: RemindReport = { candidates: 0, targets: 0, marked: 0, emailed: 0, skippedEmpty: 0, errors: [] }
  const now = ctx.clock.now()
  const idle = { now, before: addMs(now, -ctx.config.MERCH_ABANDON_WINDOW_HOURS * HOUR_MS) }
  const processCart = async (id: string) => {
    try {
      const reminded = await remindCart(ctx, id, idle)
      if (reminded === 'not ours') return
      report.targets++
      if (reminded === 'empty') report.skippedEmpty++
      else {
        report.marked += Number(reminded.isMarked)
        report.emailed += Number(reminded.isMailed)
      }
    } catch (error) {
      ctx.log.error({ err: error, cartId: id }, 'an abandoned cart could not be checked')
      if (report.errors.length < MAX_ERRORS) report.errors.push(`cart ${id} could not be checked`)
    }
  }
  await inBatches(
    ctx,
    {
      name: 'merch-abandoned-carts',
      findDue: (after, limit) => listAbandonedRoots(ctx.db, idle, after, limit),
      isTimeUp,
    },
    async (rows) => {
      report.candidates += rows.length
      for (const { id } of rows) {
        if (isTimeUp()) return
        await processCart(id)
      }
    },
  )
  return report
}
