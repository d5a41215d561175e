import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { queueMails } from '../../people/notifications/index.ts'
import {
  lockOffersWithPeople,
  markExpiryReminded,
  type OfferJobReport,
  type OfferRow,
  runInBatches,
} from '../offer/index.ts'
import { offerExpiresSoonMail } from '../offer-notices/index.ts'
import { findExpiringSoon } from './queries/find-due.ts'

type Run = { job: string; now: Date; isTimeUp: IsTimeUp | undefined }

/** Mails talents whose offers expire soon and await their answer (contract, part 1, "Limits"). */
export const remindOfExpiry = (ctx: Context, { job, now, isTimeUp }: Run): Promise<OfferJobReport> =>
  runInBatches(ctx, {
    name: `${job}/expiry`,
    isTimeUp,
    findDue: (after, limit) => findExpiringSoon(ctx.db, { after, limit, now }),
    work: (trx, offerIds) => remindTalents(ctx, trx, offerIds, now),
  })

/** Sends one reminder for each expiry date, which a counter-offer changes. */
async function remindTalents(ctx: Context, trx: Trx, offerIds: readonly string[], now: Date): Promise<number> {
  const waiting = (await lockOffersWithPeople(trx, offerIds)).filter(waitsForTalent)
  const marked = await markExpiryReminded(trx, waiting, now)
  const mails = waiting
    .filter(({ id }) => marked.has(id))
    .map((offer) => offerExpiresSoonMail(ctx.config, offer, offer))
  await queueMails(trx, mails, now)
  return mails.length
}

const waitsForTalent = (offer: OfferRow): boolean =>
  offer.status === 'APPROVED' || (offer.status === 'COUNTERED' && offer.countered_by === 'brand')
