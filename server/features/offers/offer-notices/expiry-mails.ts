import type { Config } from '../../../platform/config/load-config.ts'
import { createLetter } from '../../../platform/mail/index.ts'
import { message, moneyWords } from '../../../platform/words/index.ts'
import { counterOf, type OfferRow } from '../offer/index.ts'
import { factsForCopy, type Names } from './build-notice.ts'
import { type Copy, type NoticeFacts, writeCopy } from './domain/notice-copy.ts'
import { amount, when } from './domain/phrases.ts'

type SiteConfig = Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>

const siteAddress = (config: SiteConfig, path: string): string => new URL(path, config.NEXT_PUBLIC_MAIN_SITE_URL).href

/**
 * Builds the mail to a brand whose offer has expired, if the offer's policy is `ping_brand`. It is
 * a separate mail, because the contract has no notification type for it.
 */
export function offerExpiredMail(config: SiteConfig, offer: OfferRow, names: Names) {
  const copy = (facts: NoticeFacts): Copy => ({
    title: message('Your offer to {talent} has expired', { talent: facts.talent }),
    body: message(
      'You and {talent} did not reach an agreement on your offer of {amount} in time. Nothing was charged. You can send it again as it was, or change it first.',
      { talent: facts.talent, amount: amount(facts) },
    ),
  })
  const { title, body } = writeCopy(copy, factsForCopy(offer, names), 'brand')
  const letter = createLetter({
    title,
    paragraphs: [body],
    buttons: [{ label: message('Send again'), href: siteAddress(config, `/offers/${offer.id}/resubmit`) }],
  })
  return { accountId: offer.buyer_account_id, kind: 'OFFER_EXPIRED', ...letter }
}

/**
 * Builds the reminder to a talent whose offer expires soon, if the offer's policy is
 * `remind_talent`.
 */
export function offerExpiresSoonMail(config: SiteConfig, offer: OfferRow, names: Names) {
  const facts = factsForCopy(offer, names)
  // The amount about which the talent decides: that of the brand's counter-offer, if there is one.
  const proposed = offer.status === 'COUNTERED' ? counterOf(offer)?.offerAmountMinorUnit : undefined
  const proposedWords = moneyWords(proposed ?? facts.offerAmountMinorUnit, facts.currency)
  const copy = ({ brand, expiresAt }: NoticeFacts): Copy => ({
    title: message('{brand} is waiting for your answer', { brand }),
    body: message(
      '{brand} offers you {amount}. The offer expires {expires, select, none {soon} other {on {expires}}}. Accept it, make a counter-offer or decline it before then.',
      { brand, amount: proposedWords, expires: when(expiresAt) },
    ),
  })
  const { title, body } = writeCopy(copy, facts, 'talent')
  const letter = createLetter({
    title,
    paragraphs: [body],
    buttons: [{ label: message('Open offer'), href: siteAddress(config, `/offers/${offer.id}`) }],
  })
  return { accountId: offer.seller_account_id, kind: 'OFFER_EXPIRY_REMINDER', ...letter }
}
