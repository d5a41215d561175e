import type { Config } from '../../../platform/config/load-config.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import { formatMoney } from '../../../platform/money.ts'
import { dataUrl } from '../../../platform/pages/fan-data-path.ts'
import { mailLayout } from '../../../platform/pages/mail-layout.ts'
import { KINDS_SOLD } from '../../money/ledger/index.ts'
import type { PaymentInSettle } from '../../money/payments/index.ts'
import type { Notice } from '../../people/notifications/index.ts'
import type { OrderSnapshot } from '../orders/index.ts'

type Paid = Pick<PaymentInSettle, 'sellerAccountId' | 'amountMinorUnit' | 'currency'>
type Bought = Pick<OrderSnapshot, 'email' | 'name' | 'currency' | 'totalMinorUnit'>

/** Notifies the seller of an order. The buyer stays anonymous, because the platform ships it. */
export function soldNotice(
  payment: Paid,
  { campaign, pieces, shareMinorUnit }: { campaign: string; pieces: number; shareMinorUnit: number },
): Notice {
  const money = (amount: number) => formatMoney(amount, payment.currency)
  return {
    accountId: payment.sellerAccountId,
    type: 'PAYMENT_RECEIVED',
    offerId: null,
    title: KINDS_SOLD.MERCH.soldTitle('A fan', campaign),
    body: `They paid ${money(payment.amountMinorUnit)} for ${pieces === 1 ? 'one piece' : `${pieces} pieces`}; ${money(shareMinorUnit)} of it is yours and goes out some days after the order was shipped. There is nothing for you to do.`,
  }
}

/** Tells the seller that an earning is reversed although its order was shipped. */
export function saleReturnedMail(payment: Paid, campaign: string, shareMinorUnit: number) {
  const money = (amount: number) => formatMoney(amount, payment.currency)
  const title = `An order from “${campaign}” was given back`
  return {
    accountId: payment.sellerAccountId,
    kind: 'merch-sale-returned',
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [
        `The payment of ${money(payment.amountMinorUnit)} went back to its buyer, and with it the ${money(shareMinorUnit)} you had earned.`,
        'If it was paid out to you already, your next earnings fill it first. There is nothing for you to do.',
      ],
    }),
  }
}

/** Reasons to return money that has arrived. */
export type ReturnedBecause = 'closed' | 'code used up' | 'ordered already'

const BECAUSE: Readonly<Record<ReturnedBecause, string>> = {
  closed: 'The shop closed before your payment arrived, so that nothing could be made for you.',
  'ordered already':
    'The same cart had just been ordered on another device, so that nothing is charged for it twice. If you want another one, you are welcome to order again.',
  'code used up':
    'Your payment arrived late, and others had used the last of your discount code by then. You are welcome to order again without it.',
}

/** Tells a fan that their payment is returned, and why. */
export function returnedMail(
  config: Pick<Config, 'BASE_URL'>,
  { name, currency, totalMinorUnit }: Bought,
  because: ReturnedBecause,
) {
  const title = 'Your payment is on its way back to you'
  return {
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [
        `${name === '' ? 'Hello' : `Dear ${name}`}, we could not take your order of ${formatMoney(totalMinorUnit, currency)}.`,
        BECAUSE[because],
        'You get all of it back, the way you paid; your bank may take some days. There is nothing for you to do.',
      ],
      // Most fans have no account.
      why: 'You get this mail because this address was given with an order that was paid through Semblance.',
      yourData: dataUrl(config),
    }),
  }
}

/** Queues the same mail in the transaction that refuses the payment. */
export const tellReturned = (
  trx: Trx,
  config: Pick<Config, 'BASE_URL'>,
  bought: Bought,
  because: ReturnedBecause,
  at: Date,
): Promise<void> =>
  enqueueMails(
    trx,
    [
      {
        queue: 'others',
        kind: 'merch-payment-returned',
        address: bought.email,
        letter: returnedMail(config, bought, because),
      },
    ],
    at,
  )
