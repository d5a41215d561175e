import { shortenText } from '../../../platform/mail/domain/shorten-text.ts'
import { formatMoney } from '../../../platform/money.ts'
import { mailLayout } from '../../../platform/pages/mail-layout.ts'
import type { OfferRow } from '../offer/index.ts'
import { factsForCopy, type Names } from './build-notice.ts'
import { formatMoment, TITLE_LIMIT } from './domain/notice-copy.ts'

/**
 * Builds the mail about an offer below the talent's minimum, with links to counter and to decline
 * (contract, part 1, "Events", rule 5).
 */
export function belowMinimumMail(
  offer: OfferRow,
  names: Names,
  minimumMinorUnit: number | null,
  links: { counter: string; reject: string; days: number },
) {
  const { brand, title, currency, offerAmountMinorUnit, expiresAt } = factsForCopy(offer, names)
  const amount = formatMoney(offerAmountMinorUnit, currency)
  const minimum = minimumMinorUnit === null ? '' : ` of ${formatMoney(minimumMinorUnit, currency)}`
  const ofBrand = (name: string) => `${name} offers ${amount}, below your minimum`
  const subject = ofBrand(shortenText(brand, TITLE_LIMIT - ofBrand('').length))
  const content = mailLayout({
    title: `${brand} offers you ${amount}`,
    paragraphs: [
      `This is below your minimum${minimum}. You can still answer it until ${expiresAt ? formatMoment(expiresAt) : 'it expires'}.`,
      `${title}: ${offer.campaign_description}`,
    ],
    buttons: [
      { label: 'Make a counter-offer', href: links.counter },
      { label: 'Decline offer', href: links.reject },
    ],
    note: `The links work for ${links.days} days, or until the offer is answered. Nothing happens until you confirm on the page they open.`,
  })
  return { accountId: offer.seller_account_id, kind: 'OFFER_BELOW_THRESHOLD_ASK', subject, ...content }
}
