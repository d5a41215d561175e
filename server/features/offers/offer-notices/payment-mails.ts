import type { Config } from '../../../platform/config/load-config.ts'
import { createLetter } from '../../../platform/mail/index.ts'
import { message, sentences } from '../../../platform/words/index.ts'
import type { OfferRow } from '../offer/index.ts'
import { factsForCopy, type Names } from './build-notice.ts'
import { type Copy, type NoticeFacts, writeCopy } from './domain/notice-copy.ts'
import { quoted, total } from './domain/phrases.ts'

const WHY = {
  declined: message('We reviewed your payment and declined it.'),
  'ran-out': message('Your card’s authorization expired before the payment was completed.'),
} as const

/**
 * Builds the mail that asks a brand to pay again. It is a separate mail, because the contract has
 * no notification type for it.
 */
export function payAgainMail(
  config: Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>,
  offer: OfferRow,
  names: Names,
  { why, message: said }: { why: keyof typeof WHY; message: string | null },
) {
  const facts = factsForCopy(offer, names)
  const { talent } = facts
  const copy = (of: NoticeFacts): Copy => ({
    title: message('Your payment for {talent} was not completed', { talent: of.talent }),
    body: message(
      'Your offer is still open, and {talent} is waiting. Pay {total} again, with another card if needed, so that the work can start.',
      { talent, total: total(facts) },
    ),
  })
  const { title, body } = writeCopy(copy, facts, 'brand')
  const letter = createLetter({
    title,
    paragraphs: [
      sentences(
        WHY[why],
        quoted(said),
        message(
          'Nothing was charged. The {total} reserved on your card is released; your bank may take some days to show it.',
          { total: total(facts) },
        ),
      ),
      body,
    ],
    buttons: [
      {
        label: message('Pay again'),
        href: new URL(`/offers/${encodeURIComponent(offer.id)}`, config.NEXT_PUBLIC_MAIN_SITE_URL).href,
      },
    ],
  })
  return { accountId: offer.buyer_account_id, kind: 'PAYMENT_NOT_TAKEN', ...letter }
}
