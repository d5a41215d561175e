import { HOUR_MS, later } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { type IsTimeUp, inBatches } from '../../../platform/jobs/in-batches.ts'
import { findForgottenCarts } from '../carts/index.ts'
import { remindCart } from './remind-cart.ts'

/** In logical carts (part 2, "GET /cron/abandoned-carts"; decision 0152). */
export type RemindReport = {
  /** Idle for the window, something in them, and no mail yet. */
  candidates: number
  /** Of those, the ones this run looked at: another run had none of them. */
  targets: number
  /** Found left behind for the first time. */
  marked: number
  /** Whose mail the outbox took. */
  emailed: number
  /** Emptied between being found and being looked at. */
  skippedEmpty: number
  errors: string[]
}

/** Carts that could not be looked at are named, and looked at by the next run; this many a run are told of. */
const MOST_ERRORS = 20

/** Looks at every cart that nobody touched for MERCH_ABANDON_WINDOW_HOURS, each in a transaction of its own. */
export async function remindCarts(ctx: Context, isTimeUp: IsTimeUp = () => false): Promise<RemindReport> {
  const report: RemindReport = { candidates: 0, targets: 0, marked: 0, emailed: 0, skippedEmpty: 0, errors: [] }
  const now = ctx.clock.now()
  const idle = { now, before: later(now, -ctx.config.MERCH_ABANDON_WINDOW_HOURS * HOUR_MS) }
  const lookAt = async (id: string) => {
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
      ctx.log.error({ err: error, cartId: id }, 'a cart that was left behind could not be looked at')
      if (report.errors.length < MOST_ERRORS) report.errors.push(`cart ${id} could not be looked at`)
    }
  }
  await inBatches(
    ctx,
    {
      name: 'merch-abandoned-carts',
      findDue: (after, limit) => findForgottenCarts(ctx.db, idle, after, limit),
      isTimeUp,
    },
    async (rows) => {
      report.candidates += rows.length
      for (const { id } of rows) {
        if (isTimeUp()) return
        await lookAt(id)
      }
    },
  )
  return report
}
