import type { Config } from '../../../platform/config/load-config.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { formatMoney } from '../../../platform/money.ts'
import type { SettlingPayment } from '../../money/payments/index.ts'
import { type AdminMatter, notifyAdmins } from '../../people/notifications/index.ts'
import type { OfferWithPeople } from '../offer/index.ts'
import { CAPTURE_EXPIRY_DAYS } from './domain/capture-expiry.ts'

type SiteConfig = Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>
type OfferToReview = Pick<OfferWithPeople, 'id' | 'buyer_name' | 'seller_name'>
type AuthorizedMoney = Pick<SettlingPayment, 'amountMinorUnit' | 'currency'>

export const notifyOfCapture = (
  trx: Trx,
  config: SiteConfig,
  offer: OfferToReview,
  payment: AuthorizedMoney,
  at: Date,
): Promise<void> => notifyAdmins(trx, captureMatter(config, offer, payment), at)

export function captureMatter(
  config: SiteConfig,
  offer: OfferToReview,
  { amountMinorUnit, currency }: AuthorizedMoney,
): AdminMatter {
  const amount = formatMoney(amountMinorUnit, currency)
  return {
    kind: 'CAPTURE_TO_REVIEW',
    area: 'captures',
    title: `A payment of ${amount} needs your review`,
    paragraphs: [
      `${offer.buyer_name} authorized ${amount} for the offer to ${offer.seller_name}. The money is reserved on the card and not charged yet.`,
      `Approve or decline it on the offer’s page, or with the other pending payments in the admin area. After ${CAPTURE_EXPIRY_DAYS} days at the latest, the authorization is released and the brand has to pay again.`,
    ],
    buttons: [
      {
        label: 'Review payment',
        href: new URL(`/offers/${encodeURIComponent(offer.id)}`, config.NEXT_PUBLIC_MAIN_SITE_URL).href,
      },
    ],
  }
}
