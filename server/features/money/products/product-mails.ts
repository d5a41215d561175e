import type { Config } from '../../../platform/config/load-config.ts'
import { createLetter } from '../../../platform/mail/index.ts'
import { message, moneyWords } from '../../../platform/words/index.ts'
import type { Notice } from '../../people/notifications/index.ts'
import { KINDS_SOLD } from '../ledger/index.ts'
import type { SettlingPayment } from '../payments/index.ts'
import type { ProductKind } from './product-view.ts'
import type { Sold } from './queries/find-products.ts'

type Paid = Pick<SettlingPayment, 'sellerAccountId' | 'amountMinorUnit' | 'currency'>
type Bought = Pick<SettlingPayment, 'id' | 'amountMinorUnit' | 'currency'>

/**
 * Builds the mail to a seller about a refunded sale. There is no notice, because the contract has
 * no notice of this type.
 */
export function saleReturnedMail(payment: Paid, productTitle: string, sellerMinorUnit: number) {
  const money = (amount: number) => moneyWords(amount, payment.currency)
  const letter = createLetter({
    title: message('A sale of “{title}” was refunded', { title: productTitle }),
    paragraphs: [
      message(
        'The payment of {payment} was refunded to the buyer, and the {share} you had earned from it is taken back.',
        { payment: money(payment.amountMinorUnit), share: money(sellerMinorUnit) },
      ),
      message(
        'If it was already paid out to you, it is deducted from your next earnings. You do not need to do anything.',
      ),
    ],
  })
  return { accountId: payment.sellerAccountId, kind: 'sale-returned', ...letter }
}

export function soldNotice(
  kind: ProductKind,
  payment: Paid,
  { title, buyer, sellerMinorUnit }: Pick<Sold, 'title' | 'buyer'> & { sellerMinorUnit: number },
): Notice {
  const money = (amount: number) => moneyWords(amount, payment.currency)
  return {
    accountId: payment.sellerAccountId,
    type: 'PAYMENT_RECEIVED',
    offerId: null,
    title: KINDS_SOLD[kind].soldTitle(buyer ?? message('Someone'), title),
    body: message(
      'They paid {payment}. Your share is {share}, included in your next payout. Deliver what the product description promises.',
      { payment: money(payment.amountMinorUnit), share: money(sellerMinorUnit) },
    ),
  }
}

export function boughtNotice(accountId: string, payment: Bought, { title, seller, ppuCode }: Sold): Notice {
  return {
    accountId,
    type: 'PRODUCT_BOUGHT',
    offerId: null,
    title: message('You bought “{title}”', { title }),
    body: message(
      'You paid {payment}, and {seller} was notified. You get what the product description says. Your receipt code is {code}.',
      { payment: moneyWords(payment.amountMinorUnit, payment.currency), seller, code: ppuCode },
    ),
    isPersonal: true,
  }
}

export function productBoughtMail(
  config: Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>,
  accountId: string,
  payment: Bought,
  { title: product, description, seller, ppuCode }: Sold,
) {
  const amount = moneyWords(payment.amountMinorUnit, payment.currency)
  const letter = createLetter({
    title: message('You bought “{title}”', { title: product }),
    paragraphs: [
      message('{seller} was notified of your purchase.', { seller }),
      ...(description === null ? [] : [message('Product description: “{description}”', { description })]),
      message('If it does not arrive or is not as described, reply to this email. We can refund the full amount.'),
    ],
    bill: [
      { name: product, about: message('From {seller}', { seller }), amount },
      { name: message('You paid'), about: ppuCode, amount },
    ],
    buttons: [
      {
        label: message('View receipt'),
        href: new URL(`/receipts/${payment.id}`, config.NEXT_PUBLIC_MAIN_SITE_URL).href,
      },
    ],
  })
  return { accountId, kind: 'product-bought', ...letter }
}

export function purchaseReturnedNotice(accountId: string, payment: Bought, productTitle: string): Notice {
  return {
    accountId,
    type: 'PAYMENT_RETURNED',
    offerId: null,
    title: message('Your payment for “{title}” is refunded', { title: productTitle }),
    body: message(
      'The {payment} you paid is refunded to your original payment method; your bank may take some days to show it. You do not need to do anything.',
      { payment: moneyWords(payment.amountMinorUnit, payment.currency) },
    ),
    isPersonal: true,
  }
}
