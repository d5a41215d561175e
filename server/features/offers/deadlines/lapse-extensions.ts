import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { type Notice, notify } from '../../people/notifications/index.ts'
import {
  deliveryDue,
  factsOf,
  lockOffersWithPeople,
  type OfferJobReport,
  recordOfferNote,
  runInBatches,
  SYSTEM,
} from '../offer/index.ts'
import { buildNotice } from '../offer-notices/index.ts'
import { type DeadlineRun, findLapsing } from './queries/find-due.ts'
import { CLEARED_EXTENSION } from './respond-to-extension.ts'

/** Declines extension requests that the brand did not answer before the work was late. */
export const lapseExtensions = (ctx: Context, { job, now, isTimeUp }: DeadlineRun): Promise<OfferJobReport> =>
  runInBatches(ctx, {
    name: `${job}/lapse`,
    isTimeUp,
    findDue: (after, limit) => findLapsing(ctx.db, ctx.config, { after, limit, now }),
    work: (trx, offerIds) => lapse(ctx, trx, offerIds, now),
  })

async function lapse(ctx: Context, trx: Trx, offerIds: readonly string[], now: Date): Promise<number> {
  const notices: Notice[] = []
  let count = 0
  for (const offer of await lockOffersWithPeople(trx, offerIds)) {
    const due = deliveryDue(factsOf(offer), ctx.config)
    const { extension_days: days } = offer
    if (!due || days === null || now < due.lateAt) continue
    const lapsed = await recordOfferNote(trx, {
      offer,
      action: 'EXTENSION_LAPSED',
      set: CLEARED_EXTENSION,
      actor: SYSTEM,
      changes: { days },
      at: now,
    })
    if (!lapsed) continue
    const details = { days, dueAt: due.dueAt, answer: 'lapsed' } as const
    notices.push(
      buildNotice('EXTENSION_ANSWERED', 'talent', lapsed, offer, details),
      buildNotice('EXTENSION_ANSWERED', 'brand', lapsed, offer, details),
    )
    count++
  }
  await notify(trx, notices, now)
  return count
}
