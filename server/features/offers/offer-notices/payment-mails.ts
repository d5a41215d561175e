import type { Config } from '../../../platform/config/load-config.ts'
import { formatMoney } from '../../../platform/money.ts'
import { mailLayout } from '../../../platform/pages/mail-layout.ts'
import type { OfferRow } from '../offer/index.ts'
import { factsForCopy, type Names } from './build-notice.ts'
import { type Copy, type NoticeFacts, writeCopy } from './domain/notice-copy.ts'

const WHY = {
  declined: 'We reviewed your payment and declined it.',
  'ran-out': 'Your card’s authorization expired before the payment was completed.',
} as const

/**
 * Builds the mail that asks a brand to pay again. It is a separate mail, because the contract has
 * no notification type for it.
 */
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
    title: `Your payment for ${of.talent} was not completed`,
    body: `Your offer is still open, and ${talent} is waiting. Pay ${amount} again, with another card if needed, so that the work can start.`,
  })
  const { title, body } = writeCopy(copy, facts, 'brand')
  const content = mailLayout({
    title,
    paragraphs: [
      `${WHY[why]}${message ? ` “${message}”` : ''} Nothing was charged. The ${amount} reserved on your card is released; your bank may take some days to show it.`,
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
