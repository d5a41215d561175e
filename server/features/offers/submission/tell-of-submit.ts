import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { formatMoney } from '../../../platform/money.ts'
import { notify, queueMail } from '../../people/notifications/index.ts'
import { offerLinkAddress } from '../negotiation/index.ts'
import type { OfferRow } from '../offer/index.ts'
import { belowMinimumMail, type Names, noticeOf } from '../offer-notices/index.ts'
import type { JudgedSubmit } from './judge-submit.ts'

/** Whoever has to know. A talent never hears of an offer its policy turned away. */
export async function tellOfSubmit(
  trx: Trx,
  ctx: Context,
  offer: OfferRow,
  names: Names,
  { outcome, minimumMinorUnit }: JudgedSubmit,
  now: Date,
): Promise<void> {
  const received = noticeOf('OFFER_RECEIVED', 'talent', offer, names)
  switch (outcome) {
    case 'draft':
      return
    case 'reject': {
      const remark = `It is below ${names.seller_name}’s minimum of ${formatMoney(minimumMinorUnit ?? 0, offer.currency)}.`
      return notify(trx, [noticeOf('OFFER_REJECTED', 'brand', offer, names, { remark })], now)
    }
    case 'counter': {
      const changes = { offerAmountMinorUnit: minimumMinorUnit ?? 0 }
      const note = offer.counter_note
      const details = { by: 'talent' as const, changes, note }
      return notify(trx, [received, noticeOf('OFFER_COUNTERED', 'brand', offer, names, details)], now)
    }
    default:
      await notify(trx, [received, noticeOf('OFFER_SUBMITTED', 'brand', offer, names)], now)
      if (outcome === 'ask') {
        const address = (action: 'counter' | 'reject') =>
          offerLinkAddress(ctx.config, { offerId: offer.id, action, counterVersion: offer.counter_version }, now)
        const links = { counter: address('counter'), reject: address('reject') }
        await queueMail(trx, belowMinimumMail(offer, names, minimumMinorUnit, links), now)
      }
  }
}
