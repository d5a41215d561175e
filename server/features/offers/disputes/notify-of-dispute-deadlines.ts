import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { listAdmins } from '../../people/accounts/index.ts'
import { type Notice, notify } from '../../people/notifications/index.ts'
import {
  disputeAnswerDue,
  lockOffersWithPeople,
  markNotified,
  type OfferJobReport,
  type OfferWithPeople,
  recordOfferNote,
  runInBatches,
  SYSTEM,
} from '../offer/index.ts'
import { buildNotice, noticesToAdmins } from '../offer-notices/index.ts'
import { type DisputeRun, findDueForReminder, findPastDeadline } from './queries/open-disputes.ts'
import { filterAnswered } from './queries/statements.ts'

const REMIND_BEFORE_MS = 2 * DAY_MS

type UnansweredDispute = { id: string; date: Date; offer: OfferWithPeople; dueAt: Date }

export const remindToAnswer = (ctx: Context, { job, now, isTimeUp }: DisputeRun): Promise<OfferJobReport> =>
  runInBatches(ctx, {
    name: `${job}/soon`,
    isTimeUp,
    findDue: (after, limit) => findDueForReminder(ctx.db, REMIND_BEFORE_MS, { after, limit, now }),
    work: async (trx, offerIds) => {
      const waiting = (await lockUnanswered(trx, offerIds)).filter(
        ({ dueAt }) => addMs(dueAt, -REMIND_BEFORE_MS) <= now && now < dueAt,
      )
      const marked = await markNotified(trx, 'dispute_reminded_for', waiting.map(justIdAndDate))
      const toNotify = waiting.filter(({ id }) => marked.has(id))
      await notify(
        trx,
        toNotify.map(({ offer, dueAt }) => buildNotice('DISPUTE_ANSWER_DUE', 'talent', offer, offer, { dueAt })),
        now,
      )
      return toNotify.length
    },
  })

export const notifyOfPassedDeadline = (ctx: Context, { job, now, isTimeUp }: DisputeRun): Promise<OfferJobReport> =>
  runInBatches(ctx, {
    name: `${job}/over`,
    isTimeUp,
    findDue: (after, limit) => findPastDeadline(ctx.db, { after, limit, now }),
    work: async (trx, offerIds) => {
      const over = (await lockUnanswered(trx, offerIds)).filter(({ dueAt }) => dueAt <= now)
      const marked = await markNotified(trx, 'dispute_over_told_for', over.map(justIdAndDate))
      const toNotify = over.filter(({ id }) => marked.has(id))
      const notices: Notice[] = []
      for (const { offer } of toNotify) {
        await recordOfferNote(trx, { offer, action: 'DISPUTE_ANSWER_OVER', actor: SYSTEM, at: now })
        const admins = await listAdmins(trx, 'disputes', [offer.buyer_account_id, offer.seller_account_id])
        notices.push(
          buildNotice('DISPUTE_ANSWER_OVER', 'talent', offer, offer),
          buildNotice('DISPUTE_ANSWER_OVER', 'brand', offer, offer),
          ...noticesToAdmins(admins, offer, offer, {}, 'DISPUTE_ANSWER_OVER'),
        )
      }
      await notify(trx, notices, now)
      return toNotify.length
    },
  })

const justIdAndDate = ({ id, date }: UnansweredDispute) => ({ id, date })

async function lockUnanswered(trx: Trx, offerIds: readonly string[]): Promise<UnansweredDispute[]> {
  const disputed = (await lockOffersWithPeople(trx, offerIds)).flatMap((offer) =>
    offer.status === 'DISPUTED' && offer.disputed_at
      ? [{ id: offer.id, date: offer.disputed_at, offer, dueAt: disputeAnswerDue(offer.disputed_at) }]
      : [],
  )
  const answered = await filterAnswered(trx, disputed.map(justIdAndDate))
  return disputed.filter(({ id }) => !answered.has(id))
}
