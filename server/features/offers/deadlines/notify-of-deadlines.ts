import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { notify } from '../../people/notifications/index.ts'
import {
  deliveryDue,
  factsOf,
  lockOffersWithPeople,
  markNotified,
  type OfferJobReport,
  type OfferWithPeople,
  runInBatches,
} from '../offer/index.ts'
import { buildNotice } from '../offer-notices/index.ts'
import { type DeadlineRun, findDueSoon, findLate, remindFrom } from './queries/find-due.ts'

type DueOffer = { id: string; date: Date; offer: OfferWithPeople; dueAt: Date }

export const remindOfDue = (ctx: Context, { job, now, isTimeUp }: DeadlineRun): Promise<OfferJobReport> =>
  runInBatches(ctx, {
    name: `${job}/soon`,
    isTimeUp,
    findDue: (after, limit) => findDueSoon(ctx.db, ctx.config, { after, limit, now }),
    work: async (trx, offerIds) => {
      const soon = (await lockDue(ctx, trx, offerIds)).filter(({ dueAt }) => remindFrom(dueAt) <= now && now < dueAt)
      const marked = await markNotified(trx, 'due_reminded_for', soon.map(justIdAndDate))
      const toNotify = soon.filter(({ id }) => marked.has(id))
      await notify(
        trx,
        toNotify.map(({ offer, dueAt }) => buildNotice('DELIVERY_DUE', 'talent', offer, offer, { dueAt })),
        now,
      )
      return toNotify.length
    },
  })

export const notifyOfLateWork = (ctx: Context, { job, now, isTimeUp }: DeadlineRun): Promise<OfferJobReport> =>
  runInBatches(ctx, {
    name: `${job}/late`,
    isTimeUp,
    findDue: (after, limit) => findLate(ctx.db, ctx.config, { after, limit, now }),
    work: async (trx, offerIds) => {
      const late = (await lockDue(ctx, trx, offerIds)).filter(({ lateAt }) => lateAt <= now)
      const marked = await markNotified(trx, 'late_told_for', late.map(justIdAndDate))
      const toNotify = late.filter(({ id }) => marked.has(id))
      await notify(
        trx,
        toNotify.flatMap(({ offer, dueAt }) => [
          buildNotice('DELIVERY_LATE', 'talent', offer, offer, { dueAt }),
          buildNotice('DELIVERY_LATE', 'brand', offer, offer, { dueAt }),
        ]),
        now,
      )
      return toNotify.length
    },
  })

const justIdAndDate = ({ id, date }: DueOffer) => ({ id, date })

async function lockDue(ctx: Context, trx: Trx, offerIds: readonly string[]): Promise<(DueOffer & { lateAt: Date })[]> {
  return (await lockOffersWithPeople(trx, offerIds)).flatMap((offer) => {
    const due = deliveryDue(factsOf(offer), ctx.config)
    return due ? [{ id: offer.id, offer, date: due.dueAt, ...due }] : []
  })
}
