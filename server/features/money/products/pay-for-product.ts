import { createHash } from 'node:crypto'
import type { Config } from '../../../platform/config/load-config.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { forbidden, notFound } from '../../../platform/errors.ts'
import type { UseDecision } from '../../../platform/scope-of-use/use-rules.ts'
import { message } from '../../../platform/words/index.ts'
import { assertUseAllowed, findUseRules, type JudgedUse, judgeUse, lockRights } from '../../likeness/use-rules/index.ts'
import { isBlocked } from '../../people/accounts/index.ts'
import { notify, queueMail } from '../../people/notifications/index.ts'
import { KINDS_SOLD, postTransfer } from '../ledger/index.ts'
import type { HandlerOf, SettlingPayment } from '../payments/index.ts'
import { openEarning, releaseEarning, reverseEarnings } from '../payouts/index.ts'
import { splitPayment } from './domain/seller-share.ts'
import {
  boughtNotice,
  productBoughtMail,
  purchaseReturnedNotice,
  saleReturnedMail,
  soldNotice,
} from './product-mails.ts'
import type { ProductKind, ProductRow } from './product-view.ts'
import { findProduct, findSold } from './queries/find-products.ts'
import { MEDIA } from './warn-of-rules.ts'

/**
 * Creates the payment handler for a kind of products. Any number of buyers can pay, each at the
 * current price (contract, part 3, "POST /create-intent").
 */
export const productPayFor = (kind: ProductKind): HandlerOf<ProductKind> => ({
  quote: async ({ db }, buyer, productId) => {
    const product = await findProduct(db, productId)
    if (!product?.active || product.kind !== kind) throw notFound('There is no such product.')
    if (product.seller_account_id === buyer.accountId) throw forbidden('You cannot buy your own product.')
    if (await isBlocked(db, product.seller_account_id)) throw notFound('There is no such product.')
    await assertProductAllowed(db, product)
    return {
      sellerAccountId: product.seller_account_id,
      amountMinorUnit: product.price_minor_unit,
      currency: product.currency,
      captureMethod: 'automatic',
    }
  },

  // Sellers may change what they sell at the same price.
  findTermsVersion: async (db, productId) => {
    const product = await findProduct(db, productId)
    if (!product) return null
    const { title, description } = product
    return createHash('sha256')
      .update(JSON.stringify([title, description]))
      .digest('hex')
  },

  // The price at the start of the payment applies, even if the product has changed since then. If
  // the seller has forbidden the medium meanwhile, nothing is sold, and the payment is returned.
  onSucceeded: async (trx, payment, at, { config }) => {
    await lockRights(trx, payment.sellerAccountId)
    const product = await findProduct(trx, payment.payForId)
    if (product && !(await isProductAllowed(trx, product))) return 'refused'
    const split = splitPayment(payment.amountMinorUnit, config[KINDS_SOLD[kind].share.setting], payment.currency)
    const { sellerAccountId: accountId, currency } = payment
    await postTransfer(trx, {
      kind: 'earned',
      reference: payment.id,
      currency,
      at,
      postings: [
        { account: { kind: 'PROCESSOR' }, amountMinorUnit: payment.amountMinorUnit },
        { account: { kind: 'SELLER_PAYABLE', accountId }, amountMinorUnit: -split.sellerMinorUnit },
        { account: { kind: 'PLATFORM_REVENUE' }, amountMinorUnit: -split.platformMinorUnit },
      ],
    })
    if (split.sellerMinorUnit > 0) {
      const { id: paymentId, payForId } = payment
      const amountMinorUnit = split.sellerMinorUnit
      await openEarning(trx, { accountId, paymentId, payFor: kind, payForId, amountMinorUnit, currency, at })
    }
    await notifyBothSides(trx, { config, kind, payment, sellerMinorUnit: split.sellerMinorUnit, at })
    return 'applied'
  },

  onRefunded: async (trx, payment, reason, at) => {
    const taken = await reverseEarnings(trx, { paymentId: payment.id, at })
    const sellers = taken?.amountMinorUnit ?? 0
    const title = (await findProduct(trx, payment.payForId))?.title ?? ''
    await queueMail(trx, saleReturnedMail(payment, title, sellers), at)
    // After a lost charge, the buyer needs no notice, because the buyer asked the bank for the
    // money.
    if (payment.buyerAccountId !== null && reason.kind !== 'charge-lost')
      await notify(trx, [purchaseReturnedNotice(payment.buyerAccountId, payment, title)], at)
    return {
      borneBy: [
        { account: { kind: 'SELLER_PAYABLE', accountId: payment.sellerAccountId }, amountMinorUnit: sellers },
        { account: { kind: 'PLATFORM_REVENUE' }, amountMinorUnit: payment.amountMinorUnit - sellers },
      ],
    }
  },

  onHoldEnded: async (trx, payment, at) => {
    await releaseEarning(trx, { paymentId: payment.id, at })
  },
})

/**
 * Checks that the seller still allows the medium of a product. Its uses are in its description, and
 * the seller has set its price.
 * @throws USE_NOT_ALLOWED
 */
const assertProductAllowed = async (db: Db, product: ProductRow): Promise<UseDecision> =>
  assertUseAllowed(await useOfProduct(db, product), { talent: message('The seller') })

const isProductAllowed = async (trx: Trx, product: ProductRow): Promise<boolean> =>
  judgeUse(await useOfProduct(trx, product)).outcome !== 'REFUSED'

async function useOfProduct(db: Db | Trx, { kind, seller_account_id }: ProductRow): Promise<JudgedUse> {
  const rules = await findUseRules(db, seller_account_id)
  const use = { medium: MEDIA[kind as ProductKind], uses: [], customUse: null, category: null, territories: null }
  const asked = { ...use, exclusivity: 'NON_EXCLUSIVE' } as const
  return { rules: rules?.rules ?? null, asked, price: null }
}

type SoldProduct = {
  config: Config
  kind: ProductKind
  payment: SettlingPayment
  sellerMinorUnit: number
  at: Date
}

async function notifyBothSides(trx: Trx, { config, kind, payment, sellerMinorUnit, at }: SoldProduct): Promise<void> {
  const { id, buyerAccountId } = payment
  const sold = await findSold(trx, id)
  const toSeller = soldNotice(kind, payment, { ...sold, sellerMinorUnit })
  if (buyerAccountId === null) return notify(trx, [toSeller], at)
  await notify(trx, [toSeller, boughtNotice(buyerAccountId, payment, sold)], at)
  await queueMail(trx, productBoughtMail(config, buyerAccountId, payment, sold), at)
}
