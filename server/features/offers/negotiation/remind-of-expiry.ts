import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { queueMail } from '../../people/notifications/index.ts'
import { lockOfferWithPeople, markExpiryReminded, type OfferRow, type RowReport, runRowByRow } from '../offer/index.ts'
import { offerExpiresSoonMail } from '../offer-notices/index.ts'
import { findExpiringSoon } from './queries/find-due.ts'

/** Mails talents whose offers are about to expire and wait for them (part 1, "Limits"). */
export const remindOfExpiry = (ctx: Context, name: string, now: Date): Promise<RowReport> =>
  runRowByRow(ctx, {
    name,
    findDue: (seen, limit) => findExpiringSoon(ctx.db, { seen, limit, now }),
    work: (offerId) => remindTalent(ctx, offerId, now),
  })

/** Once for each expiry: a counter moves the expiry, and earns a new reminder. */
const remindTalent = (ctx: Context, offerId: string, now: Date): Promise<boolean> =>
  inTransaction(ctx.db, async (trx) => {
    const offer = await lockOfferWithPeople(trx, offerId)
    if (!offer || !waitsForTalent(offer)) return false
    if (!(await markExpiryReminded(trx, offer, now))) return false
    await queueMail(trx, offerExpiresSoonMail(ctx.config, offer, offer), now)
    return true
  })

const waitsForTalent = (offer: OfferRow): boolean =>
  offer.status === 'APPROVED' || (offer.status === 'COUNTERED' && offer.countered_by === 'brand')
