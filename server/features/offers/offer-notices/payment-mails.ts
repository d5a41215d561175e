import type { Config } from '../../../platform/config/load-config.ts'
import { formatMoney } from '../../../platform/money.ts'
import { mailLayout } from '../../../platform/pages/mail-layout.ts'
import type { OfferRow } from '../offer/index.ts'
import { type Copy, inWords, type NoticeFacts } from './domain/notice-copy.ts'
import { factsForCopy, type Names } from './notice-of.ts'

const WHY = {
  declined: 'We looked at your payment and did not take it.',
  'ran-out': 'Your card’s authorization ran out before the payment was taken.',
} as const

/** Builds the mail that asks a brand to pay again. The contract has no notification type for it. */
export function payAgainMail(
  config: Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>,
  offer: OfferRow,
  names: Names,
  { why, message }: { why: keyof typeof WHY; message: string | null },
) {
  const facts = factsForCopy(offer, names)
  const { talent, currency, totalBrandPriceMinorUnit } = facts
  const amount = formatMoney(totalBrandPriceMinorUnit, currency)
  const copy = (of: NoticeFacts): Copy => ({
    title: `Your payment for ${of.talent} was not taken`,
    body: `Your offer stands, and ${talent} still waits. Pay ${amount} again, with another card if need be, and the work can start.`,
  })
  const { title, body } = inWords(copy, facts, 'brand')
  const content = mailLayout({
    title,
    paragraphs: [
      `${WHY[why]}${message ? ` “${message}”` : ''} Nothing was charged: the ${amount} reserved on your card is free again, which your bank can take some days to show.`,
      body,
    ],
    buttons: [
      {
        label: 'Pay again',
        href: new URL(`/offers/${encodeURIComponent(offer.id)}`, config.NEXT_PUBLIC_MAIN_SITE_URL).href,
      },
    ],
  })
  return { accountId: offer.buyer_account_id, kind: 'PAYMENT_NOT_TAKEN', subject: title, ...content }
}
