import { brandName } from '../../../platform/brand/index.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import { formatMoney } from '../../../platform/money.ts'
import { dataUrl } from '../../../platform/pages/fan-data-path.ts'
import { mailLayout } from '../../../platform/pages/mail-layout.ts'
import { KINDS_SOLD } from '../../money/ledger/index.ts'
import type { SettlingPayment } from '../../money/payments/index.ts'
import type { Notice } from '../../people/notifications/index.ts'
import type { OrderSnapshot } from '../orders/index.ts'

type Paid = Pick<SettlingPayment, 'sellerAccountId' | 'amountMinorUnit' | 'currency'>
type Bought = Pick<OrderSnapshot, 'email' | 'name' | 'currency' | 'totalMinorUnit'>

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
    body: `They paid ${money(payment.amountMinorUnit)} for ${pieces === 1 ? 'one item' : `${pieces} items`}. Your share is ${money(shareMinorUnit)}; it is paid out some days after the order ships. You do not need to do anything.`,
  }
}

/** Tells a seller that their share was taken back although the order was shipped. */
export function saleReturnedMail(payment: Paid, campaign: string, shareMinorUnit: number) {
  const money = (amount: number) => formatMoney(amount, payment.currency)
  const title = `An order from “${campaign}” was refunded`
  return {
    accountId: payment.sellerAccountId,
    kind: 'merch-sale-returned',
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [
        `The payment of ${money(payment.amountMinorUnit)} was refunded to the buyer, so your share of ${money(shareMinorUnit)} was taken back.`,
        'If it was already paid out to you, it is deducted from your next earnings. You do not need to do anything.',
      ],
    }),
  }
}

export type ReturnReason = 'closed' | 'code used up' | 'ordered already'

const RETURN_REASON_TEXTS: Readonly<Record<ReturnReason, string>> = {
  closed: 'The store closed before your payment arrived, so we could not accept your order.',
  'ordered already':
    'The same cart was just ordered on another device. We refund this payment so that you are not charged twice. If you want another one, you can order again.',
  'code used up':
    'Your payment arrived late, and your discount code had been used up by then. You can order again without it.',
}

export function returnedMail(
  config: Pick<Config, 'BASE_URL'>,
  { name, currency, totalMinorUnit }: Bought,
  because: ReturnReason,
) {
  const title = 'We are refunding your payment'
  return {
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [
        `${name === '' ? 'Hello' : `Dear ${name}`}, we could not accept your order of ${formatMoney(totalMinorUnit, currency)}.`,
        RETURN_REASON_TEXTS[because],
        'The full amount goes back to your payment method. Your bank may take some days. You do not need to do anything.',
      ],
      // Most fans have no account, so explain where we got the mail address.
      why: `You are getting this email because this address was entered for an order paid through ${brandName()}.`,
      yourData: dataUrl(config),
    }),
  }
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
        letter: returnedMail(config, bought, because),
      },
    ],
    at,
  )
