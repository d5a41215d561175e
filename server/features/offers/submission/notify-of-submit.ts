import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { message, moneyWords } from '../../../platform/words/index.ts'
import { notify, queueMail } from '../../people/notifications/index.ts'
import { LINK_DAYS, offerLinkAddress } from '../negotiation/index.ts'
import type { OfferRow } from '../offer/index.ts'
import { belowMinimumMail, buildNotice, type Names } from '../offer-notices/index.ts'
import type { JudgedSubmit } from './judge-submit.ts'

/**
 * Notifies both sides of a sent offer. A talent whose policy rejected the offer is not notified.
 */
export async function notifyOfSubmit(
  trx: Trx,
  ctx: Context,
  offer: OfferRow,
  names: Names,
  { outcome, minimumMinorUnit }: JudgedSubmit,
  now: Date,
): Promise<void> {
  const received = buildNotice('OFFER_RECEIVED', 'talent', offer, names)
  const submitted = buildNotice('OFFER_SUBMITTED', 'brand', offer, names)
  switch (outcome) {
    case 'draft':
      return
    case 'reject': {
      const remark = message('It is below {talent}’s minimum of {minimum}.', {
        talent: names.seller_name,
        minimum: moneyWords(minimumMinorUnit ?? 0, offer.currency),
      })
      return notify(trx, [submitted, buildNotice('OFFER_REJECTED', 'brand', offer, names, { remark })], now)
    }
    case 'counter': {
      const changes = { offerAmountMinorUnit: minimumMinorUnit ?? 0 }
      const note = offer.counter_note
      const details = { by: 'talent' as const, changes, note }
      const answered = buildNotice('OFFER_RECEIVED', 'talent', offer, names, { changes })
      return notify(trx, [answered, submitted, buildNotice('OFFER_COUNTERED', 'brand', offer, names, details)], now)
    }
    case 'approved':
      return notify(trx, [received, submitted], now)
    case 'ask': {
      await notify(trx, [received, submitted], now)
      const address = (action: 'counter' | 'reject') =>
        offerLinkAddress(ctx.config, { offerId: offer.id, action, counterVersion: offer.counter_version }, now)
      const links = { counter: address('counter'), reject: address('reject'), days: LINK_DAYS }
      return queueMail(trx, belowMinimumMail(offer, names, minimumMinorUnit, links), now)
    }
  }
}
