import type { Context } from '../../../platform/context.ts'
import { badBody, type Issue, issueAt } from '../../../platform/errors.ts'
import { amountFault } from '../../../platform/money.ts'
import { message, moneyWords } from '../../../platform/words/index.ts'
import type { CatalogProduct, SoldByStore } from '../catalog/index.ts'
import type { CuratedSku } from './curated-products.ts'

export type ProductInput = { sku: CuratedSku; priceMinorUnit?: number; enabled: boolean }

/**
 * Computes all curated products of a store after a save. Omitted products are inactive.
 * @throws BadRequest, naming the fields, for a product that appears twice, a product without a
 * price in the currency, a price below the base price, and a price that the payment processor
 * cannot charge
 */
export function readProducts(
  ctx: Pick<Context, 'processor'>,
  curated: readonly CatalogProduct[],
  wanted: readonly ProductInput[],
  currency: string,
): SoldByStore[] {
  const issues = wanted.flatMap((product, at) => faultsOf(ctx, curated, wanted, { product, at, currency }))
  if (issues.length > 0) throw badBody(issues)
  const order = [...wanted.map(({ sku }) => sku), ...curated.map(({ sku }) => sku)]
  return [...new Set<string>(order)].flatMap((sku) => {
    const product = curated.find((each) => each.sku === sku)
    const requested = wanted.find((each) => each.sku === sku)
    if (!product) return []
    return [
      {
        catalogProductId: product.id,
        priceMinorUnit: requested?.priceMinorUnit ?? null,
        isActive: requested?.enabled ?? false,
      },
    ]
  })
}

function faultsOf(
  { processor }: Pick<Context, 'processor'>,
  curated: readonly CatalogProduct[],
  wanted: readonly ProductInput[],
  { product: { sku, priceMinorUnit }, at, currency }: { product: ProductInput; at: number; currency: string },
): Issue[] {
  const path = `products.${at}`
  if (wanted.findIndex((other) => other.sku === sku) !== at)
    return [{ path: `${path}.sku`, message: 'is listed twice.' }]
  const base = curated.find((each) => each.sku === sku)?.pricesMinorUnit[currency]
  if (base === undefined) return [issueAt(`${path}.sku`, message('is not sold in {currency}.', { currency }))]
  if (priceMinorUnit === undefined) return []
  const fault = amountFault({ amountMinorUnit: priceMinorUnit, currency }, processor.limits(currency))
  if (fault) return [issueAt(`${path}.priceMinorUnit`, message('cannot be charged: {fault}', { fault: fault.words }))]
  return priceMinorUnit >= base
    ? []
    : [
        issueAt(
          `${path}.priceMinorUnit`,
          message('is below the minimum price of {price}.', { price: moneyWords(base, currency) }),
        ),
      ]
}
