import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { type IsTimeUp, inBatches } from '../../../platform/jobs/in-batches.ts'
import { listAbandonedRoots } from '../carts/index.ts'
import { remindCart } from './remind-cart.ts'

/** Counts of logical carts (contract, part 2, "GET /cron/abandoned-carts"; decision 0152). */
export type RemindReport = {
  /** Carts with items and without a mail, unchanged within the window. */
  candidates: number
  /** Candidates that this run has processed, without those of concurrent runs. */
  targets: number
  /** Carts that were marked as abandoned for the first time. */
  marked: number
  emailed: number
  /** Carts that were empty by the time the run processed them. */
  skippedEmpty: number
  errors: string[]
}

/** Errors listed in a result. The next run tries all failed carts again. */
const MAX_ERRORS = 20

/**
 * Processes every cart that is unchanged for MERCH_ABANDON_WINDOW_HOURS, each in its own
 * transaction.
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
