import { formatMoney } from '../../../platform/money.ts'
import { mailLayout } from '../../../platform/pages/mail-layout.ts'
import type { PaymentInSettle } from '../payments/index.ts'

/** A seller hears of an earning that goes away again: no notice of the contract says so. */
export function saleReturnedMail(payment: PaymentInSettle, productTitle: string, sellerMinorUnit: number) {
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
