import { shortenText } from '../../../platform/mail/domain/shorten-text.ts'
import { createLetter } from '../../../platform/mail/index.ts'
import { message, moneyWords, shortened } from '../../../platform/words/index.ts'
import type { OfferRow } from '../offer/index.ts'
import { factsForCopy, type Names } from './build-notice.ts'
import { TITLE_LIMIT } from './domain/notice-copy.ts'
import { when } from './domain/phrases.ts'

/** Leaves room for the amount in the subject. */
const SHORT_NAME = 40

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
  const amount = moneyWords(offerAmountMinorUnit, currency)
  const ofBrand = (name: string) => message('{brand} offers {amount}, below your minimum', { brand: name, amount })
  const minimum = minimumMinorUnit === null ? 'none' : moneyWords(minimumMinorUnit, currency)
  const letter = createLetter(
    {
      title: message('{brand} offers you {amount}', { brand, amount }),
      paragraphs: [
        message(
          'This is below your minimum{minimum, select, none {} other { of {minimum}}}. You can still answer it until {until, select, none {it expires} other {{until}}}.',
          { minimum, until: when(expiresAt) },
        ),
        `${title}: ${offer.campaign_description}`,
      ],
      buttons: [
        { label: message('Make a counter-offer'), href: links.counter },
        { label: message('Decline offer'), href: links.reject },
      ],
      note: message(
        'The links work for {days} days, or until the offer is answered. Nothing happens until you confirm on the page they open.',
        { days: links.days },
      ),
    },
    shortened(TITLE_LIMIT, ofBrand(brand), ofBrand(shortenText(brand, SHORT_NAME))),
  )
  return { accountId: offer.seller_account_id, kind: 'OFFER_BELOW_THRESHOLD_ASK', ...letter }
}
