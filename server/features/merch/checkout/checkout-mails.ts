import { brandName } from '../../../platform/brand/index.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { createLetter, enqueueMails } from '../../../platform/mail/index.ts'
import { dataUrl } from '../../../platform/pages/fan-data-path.ts'
import { message, moneyWords, type Words } from '../../../platform/words/index.ts'
import { KINDS_SOLD } from '../../money/ledger/index.ts'
import type { SettlingPayment } from '../../money/payments/index.ts'
import type { Notice } from '../../people/notifications/index.ts'
import type { OrderSnapshot } from '../orders/index.ts'

type Paid = Pick<SettlingPayment, 'sellerAccountId' | 'amountMinorUnit' | 'currency'>
type Bought = Pick<OrderSnapshot, 'email' | 'name' | 'currency' | 'totalMinorUnit' | 'language'>

export function soldNotice(
  payment: Paid,
  { campaign, pieces, shareMinorUnit }: { campaign: string; pieces: number; shareMinorUnit: number },
): Notice {
  const money = (amount: number) => moneyWords(amount, payment.currency)
  return {
    accountId: payment.sellerAccountId,
    type: 'PAYMENT_RECEIVED',
    offerId: null,
    title: KINDS_SOLD.MERCH.soldTitle(message('A fan'), campaign),
    body: message(
      'They paid {payment} for {count, plural, =1 {one item} one {# item} other {# items}}. Your share is {share}; it is paid out some days after the order ships. You do not need to do anything.',
      { payment: money(payment.amountMinorUnit), count: pieces, share: money(shareMinorUnit) },
    ),
  }
}

/** Tells a seller that their share was taken back although the order was shipped. */
export function saleReturnedMail(payment: Paid, campaign: string, shareMinorUnit: number) {
  const money = (amount: number) => moneyWords(amount, payment.currency)
  const letter = createLetter({
    title: message('An order from “{campaign}” was refunded', { campaign }),
    paragraphs: [
      message('The payment of {payment} was refunded to the buyer, so your share of {share} was taken back.', {
        payment: money(payment.amountMinorUnit),
        share: money(shareMinorUnit),
      }),
      message(
        'If it was already paid out to you, it is deducted from your next earnings. You do not need to do anything.',
      ),
    ],
  })
  return { accountId: payment.sellerAccountId, kind: 'merch-sale-returned', ...letter }
}

export type ReturnReason = 'closed' | 'code used up' | 'ordered already'

const RETURN_REASON_TEXTS: Readonly<Record<ReturnReason, Words>> = {
  closed: message('The store closed before your payment arrived, so we could not accept your order.'),
  'ordered already': message(
    'The same cart was just ordered on another device. We refund this payment so that you are not charged twice. If you want another one, you can order again.',
  ),
  'code used up': message(
    'Your payment arrived late, and your discount code had been used up by then. You can order again without it.',
  ),
}

export function returnedMail(
  config: Pick<Config, 'BASE_URL'>,
  { name, currency, totalMinorUnit }: Bought,
  because: ReturnReason,
) {
  const total = moneyWords(totalMinorUnit, currency)
  const { headers: _, ...letter } = createLetter({
    title: message('We are refunding your payment'),
    paragraphs: [
      name === ''
        ? message('Hello, we could not accept your order of {total}.', { total })
        : message('Dear {name}, we could not accept your order of {total}.', { name, total }),
      RETURN_REASON_TEXTS[because],
      message(
        'The full amount goes back to your payment method. Your bank may take some days. You do not need to do anything.',
      ),
    ],
    // Most fans have no account, so explain where we got the mail address.
    why: message('You are getting this email because this address was entered for an order paid through {brand}.', {
      brand: brandName(),
    }),
    yourData: dataUrl(config),
  })
  return letter
}

export const enqueueReturnNotice = (
  trx: Trx,
  config: Pick<Config, 'BASE_URL'>,
  bought: Bought,
  because: ReturnReason,
  at: Date,
): Promise<void> =>
  enqueueMails(
    trx,
    [
      {
        queue: 'others',
        kind: 'merch-payment-returned',
        address: bought.email,
        language: bought.language,
        letter: returnedMail(config, bought, because),
      },
    ],
    at,
  )
