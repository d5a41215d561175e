import type { Config } from '../../../platform/config/load-config.ts'
import { formatMoney } from '../../../platform/money.ts'
import { mailLayout } from '../../../platform/pages/mail-layout.ts'
import { counterOf, type OfferRow } from '../offer/index.ts'
import { factsForCopy, type Names } from './build-notice.ts'
import { type Copy, formatMoment, type NoticeFacts, writeCopy } from './domain/notice-copy.ts'

type SiteConfig = Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>

const siteAddress = (config: SiteConfig, path: string): string => new URL(path, config.NEXT_PUBLIC_MAIN_SITE_URL).href

/**
 * Builds the mail to a brand whose offer has expired, if the offer's policy is `ping_brand`. It is
 * a separate mail, because the contract has no notification type for it.
 */
export function offerExpiredMail(config: SiteConfig, offer: OfferRow, names: Names) {
  const copy = ({ talent, currency, offerAmountMinorUnit }: NoticeFacts): Copy => ({
    title: `Your offer to ${talent} has expired`,
    body: `You and ${talent} did not reach an agreement on your offer of ${formatMoney(offerAmountMinorUnit, currency)} in time. Nothing was charged. You can send it again as it was, or change it first.`,
  })
  const { title, body } = writeCopy(copy, factsForCopy(offer, names), 'brand')
  const content = mailLayout({
    title,
    paragraphs: [body],
    buttons: [{ label: 'Send again', href: siteAddress(config, `/offers/${offer.id}/resubmit`) }],
  })
  return { accountId: offer.buyer_account_id, kind: 'OFFER_EXPIRED', subject: title, ...content }
}

/**
 * Builds the reminder to a talent whose offer expires soon, if the offer's policy is
 * `remind_talent`.
 */
export function offerExpiresSoonMail(config: SiteConfig, offer: OfferRow, names: Names) {
  const facts = factsForCopy(offer, names)
  // The amount about which the talent decides: that of the brand's counter-offer, if there is one.
  const proposed = offer.status === 'COUNTERED' ? counterOf(offer)?.offerAmountMinorUnit : undefined
  const amount = formatMoney(proposed ?? facts.offerAmountMinorUnit, facts.currency)
  const copy = ({ brand, expiresAt }: NoticeFacts): Copy => ({
    title: `${brand} is waiting for your answer`,
    body: `${brand} offers you ${amount}. The offer expires${expiresAt ? ` on ${formatMoment(expiresAt)}` : ' soon'}. Accept it, make a counter-offer or decline it before then.`,
  })
  const { title, body } = writeCopy(copy, facts, 'talent')
  const content = mailLayout({
    title,
    paragraphs: [body],
    buttons: [{ label: 'Open offer', href: siteAddress(config, `/offers/${offer.id}`) }],
  })
  return { accountId: offer.seller_account_id, kind: 'OFFER_EXPIRY_REMINDER', subject: title, ...content }
}
