import { formatMoney } from '../../../platform/money.ts'
import { mailLayout } from '../../../platform/pages/mail-layout.ts'
import type { Notice } from '../../people/notifications/index.ts'
import { KINDS_SOLD } from '../ledger/index.ts'
import type { PaymentInSettle } from '../payments/index.ts'
import type { ProductKind } from './product-view.ts'

type Paid = Pick<PaymentInSettle, 'sellerAccountId' | 'amountMinorUnit' | 'currency'>

/** A seller hears of an earning that goes away again: no notice of the contract says so. */
export function saleReturnedMail(payment: Paid, productTitle: string, sellerMinorUnit: number) {
  const money = (amount: number) => formatMoney(amount, payment.currency)
  const title = `A sale of “${productTitle}” was given back`
  return {
    accountId: payment.sellerAccountId,
    kind: 'sale-returned',
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [
        `The payment of ${money(payment.amountMinorUnit)} went back to its buyer, and with it the ${money(sellerMinorUnit)} you had earned.`,
        'If it was paid out to you already, your next earnings fill it first. There is nothing for you to do.',
      ],
    }),
  }
}

/** A seller hears of a sale. */
export function soldNotice(
  kind: ProductKind,
  payment: Paid,
  { title, buyer, sellerMinorUnit }: { title: string; buyer: string | null; sellerMinorUnit: number },
): Notice {
  const money = (amount: number) => formatMoney(amount, payment.currency)
  return {
    accountId: payment.sellerAccountId,
    type: 'PAYMENT_RECEIVED',
    offerId: null,
    title: KINDS_SOLD[kind].soldTitle(buyer ?? 'Somebody', title),
    body: `They paid ${money(payment.amountMinorUnit)}; ${money(sellerMinorUnit)} of it is yours and goes out with your next payout. There is nothing for you to do.`,
  }
}
