import type { Config } from '../../../platform/config/load-config.ts'
import { formatMoney } from '../../../platform/money.ts'
import { mailLayout } from '../../../platform/pages/mail-layout.ts'
import type { Notice } from '../../people/notifications/index.ts'
import { KINDS_SOLD } from '../ledger/index.ts'
import type { SettlingPayment } from '../payments/index.ts'
import type { ProductKind } from './product-view.ts'
import type { Sold } from './queries/find-products.ts'

type Paid = Pick<SettlingPayment, 'sellerAccountId' | 'amountMinorUnit' | 'currency'>
type Bought = Pick<SettlingPayment, 'id' | 'amountMinorUnit' | 'currency'>

/** Only a mail, because the contract has no notice of this type. */
export function saleReturnedMail(payment: Paid, productTitle: string, sellerMinorUnit: number) {
  const money = (amount: number) => formatMoney(amount, payment.currency)
  const title = `A sale of “${productTitle}” was refunded`
  return {
    accountId: payment.sellerAccountId,
    kind: 'sale-returned',
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [
        `The payment of ${money(payment.amountMinorUnit)} was refunded to the buyer, and the ${money(sellerMinorUnit)} you had earned from it is taken back.`,
        'If it was already paid out to you, it is deducted from your next earnings. You do not need to do anything.',
      ],
    }),
  }
}

export function soldNotice(
  kind: ProductKind,
  payment: Paid,
  { title, buyer, sellerMinorUnit }: Pick<Sold, 'title' | 'buyer'> & { sellerMinorUnit: number },
): Notice {
  const money = (amount: number) => formatMoney(amount, payment.currency)
  return {
    accountId: payment.sellerAccountId,
    type: 'PAYMENT_RECEIVED',
    offerId: null,
    title: KINDS_SOLD[kind].soldTitle(buyer ?? 'Someone', title),
    body: `They paid ${money(payment.amountMinorUnit)}. Your share is ${money(sellerMinorUnit)}, included in your next payout. Deliver what the product description promises.`,
  }
}

export function boughtNotice(accountId: string, payment: Bought, { title, seller, ppuCode }: Sold): Notice {
  return {
    accountId,
    type: 'PRODUCT_BOUGHT',
    offerId: null,
    title: `You bought “${title}”`,
    body: `You paid ${formatMoney(payment.amountMinorUnit, payment.currency)}, and ${seller} was notified. You get what the product description says. Your receipt code is ${ppuCode}.`,
    isPersonal: true,
  }
}

export function productBoughtMail(
  config: Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>,
  accountId: string,
  payment: Bought,
  { title: product, description, seller, ppuCode }: Sold,
) {
  const title = `You bought “${product}”`
  const amount = formatMoney(payment.amountMinorUnit, payment.currency)
  return {
    accountId,
    kind: 'product-bought',
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [
        `${seller} was notified of your purchase.`,
        ...(description === null ? [] : [`Product description: “${description}”`]),
        'If it does not arrive or is not as described, reply to this email. We can refund the full amount.',
      ],
      bill: [
        { name: product, about: `From ${seller}`, amount },
        { name: 'You paid', about: ppuCode, amount },
      ],
      buttons: [
        { label: 'View receipt', href: new URL(`/receipts/${payment.id}`, config.NEXT_PUBLIC_MAIN_SITE_URL).href },
      ],
    }),
  }
}

export function purchaseReturnedNotice(accountId: string, payment: Bought, productTitle: string): Notice {
  return {
    accountId,
    type: 'PAYMENT_RETURNED',
    offerId: null,
    title: `Your payment for “${productTitle}” is refunded`,
    body: `The ${formatMoney(payment.amountMinorUnit, payment.currency)} you paid is refunded to your original payment method; your bank may take some days to show it. You do not need to do anything.`,
    isPersonal: true,
  }
}
