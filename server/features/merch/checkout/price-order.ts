import type { Context } from '../../../platform/context.ts'
import { unavailable, unprocessable } from '../../../platform/errors.ts'
import type { Visit } from '../../../platform/limits/visit.ts'
import { partCode } from '../../../platform/postal/postal-address.ts'
import { type TaxedOrder, TaxRefusal, TaxUnavailable } from '../../../providers/tax/port.ts'
import { type Campaign, findCampaign } from '../campaigns/index.ts'
import { type CartItem, findCartDetails, listCartItems } from '../carts/index.ts'
import { loadSellables, type Sellable } from '../catalog/index.ts'
import { type DiscountProblem, findReduction } from '../discounts/index.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { countTaxLookup } from './count-payments.ts'
import {
  type Amounts,
  computeShipping,
  computeSubtotal,
  isShippedTo,
  needsShipping,
  type PricedLine,
  type ShippingRates,
  spreadDiscount,
  withTotal,
} from './domain/price.ts'

export type PricedOrder = Amounts & {
  campaign: Campaign
  sellables: readonly Sellable[]
  items: CartItem[]
  currency: string
  discount: { id: string; code: string } | null
  /** As the fan typed it. If the code does not apply, `discountProblem` is the reason. */
  discountCode: string | null
  discountProblem: DiscountProblem | null
  giftNote: string | null
  ships: boolean
  /**
   * True while the destination is unknown. The price then includes domestic shipping and no tax
   * for physical items.
   */
  isEstimate: boolean
}

export type CartToPrice = {
  campaign: Campaign
  cart: CartItem[]
  details: Awaited<ReturnType<typeof findCartDetails>>
  sellables: Sellable[]
}

export type PriceOptions = {
  /** The cart, if the caller has read it already. Otherwise priceOrder reads it. */
  read?: CartToPrice | undefined
  /** Address data for the rate limits. Default: those of the request that created the session. */
  visit?: Visit | undefined
}

/**
 * Reads the cart, the campaign and its products in one round trip.
 * @throws UnprocessableEntity if the session has no campaign
 */
export async function readCart({ db }: Pick<Context, 'db'>, session: FanSession): Promise<CartToPrice> {
  const { id } = session
  const campaignId = campaignOf(session)
  const [campaign, cart, details, priced] = await Promise.all([
    findCampaign(db, campaignId),
    listCartItems(db, session),
    findCartDetails(db, id),
    loadSellables(db, campaignId),
  ])
  if (!campaign) throw noCampaign()
  return { campaign, cart, details, sellables: priced(campaign) }
}

/** @throws UnprocessableEntity if the session has no campaign */
export function campaignOf({ campaignId }: FanSession): string {
  if (campaignId === null) throw noCampaign()
  return campaignId
}

const noCampaign = () => unprocessable('This session has no campaign yet. Choose one, then fill the cart.')

/**
 * Computes the current price of a session's cart, with prices of the server only (contract, part
 * 2, "POST /calc-price"). Never call it in a transaction, because it calls the tax service.
 * @throws UnprocessableEntity if the session has no campaign, an item is no longer sold, or we do
 * not ship to the country; RateLimited above the limits of tax look-ups; ServiceUnavailable while
 * the tax service is down
 */
export async function priceOrder(
  ctx: Context,
  session: FanSession,
  { read, visit }: PriceOptions = {},
): Promise<PricedOrder> {
  const { campaign, cart, details: words, sellables } = read ?? (await readCart(ctx, session))
  const { currency } = campaign
  const { items, lines } = repriceRows(cart, sellables, currency)
  const subtotalMinorUnit = computeSubtotal(lines)
  const reduction = await findDiscountOf(ctx, { campaign, code: words?.discountCode ?? null, subtotalMinorUnit })
  const discountMinorUnit = reduction?.found?.amountMinorUnit ?? 0
  const ships = needsShipping(lines)
  const country = readCountry(session)
  const rates = ratesOf(campaign)
  if (ships && country !== null && !isShippedTo(rates, country))
    throw unprocessable(`This campaign does not ship to ${country}. It ships to: ${listShippingCountries(rates)}.`)
  const shippingMinorUnit = computeShipping(lines, rates, country ?? campaign.homeCountry)
  // Without a destination, only digital files are taxed, in the home country of the campaign.
  const taxedIn = country ?? (ships || items.length === 0 ? null : campaign.homeCountry)
  const taxMinorUnit =
    taxedIn === null
      ? 0
      : await findTax(
          ctx,
          {
            currency,
            fromCountry: campaign.homeCountry,
            to: destinationOf(session, taxedIn),
            lines: taxedLines(items, lines, discountMinorUnit, typesOf(sellables)),
            shippingMinorUnit,
          },
          () => countTaxLookup(ctx, { session, campaign, visit }),
        )
  return {
    ...withTotal({ subtotalMinorUnit, discountMinorUnit, shippingMinorUnit, taxMinorUnit }),
    campaign,
    sellables,
    items,
    currency,
    discount: reduction?.found ?? null,
    discountCode: words?.discountCode ?? null,
    discountProblem: reduction?.problem ?? null,
    giftNote: words?.giftNote ?? null,
    ships,
    isEstimate: ships && country === null,
  }
}

/**
 * Gives each cart row its current price.
 * @throws UnprocessableEntity for a row that the campaign does not sell now
 */
function repriceRows(
  cart: readonly CartItem[],
  sellables: readonly Sellable[],
  currency: string,
): { items: CartItem[]; lines: PricedLine[] } {
  const priced = cart.map((item) => {
    const sellable = sellables.find(({ product }) => product.id === item.catalogProductId)
    if (!sellable?.isActive)
      throw unprocessable(
        `“${sellable?.displayName ?? 'A product in the cart'}” is no longer sold. Remove it from the cart.`,
      )
    const { priceMinorUnit: unitPriceMinorUnit, shippingMinorUnit, product } = sellable
    const line = { unitPriceMinorUnit, quantity: item.quantity, isDigital: product.isDigital, shippingMinorUnit }
    return { item: { ...item, unitPriceMinorUnit, currency }, line }
  })
  return { items: priced.map(({ item }) => item), lines: priced.map(({ line }) => line) }
}

type Reduction = {
  found: { id: string; code: string; amountMinorUnit: number } | null
  problem: DiscountProblem | null
}

async function findDiscountOf(
  ctx: Context,
  { campaign, code, subtotalMinorUnit }: { campaign: Campaign; code: string | null; subtotalMinorUnit: number },
): Promise<Reduction | undefined> {
  if (code === null || code.trim() === '') return undefined
  const goods = { goodsMinorUnit: subtotalMinorUnit, currency: campaign.currency, at: ctx.clock.now() }
  const found = await findReduction(ctx.db, { campaignId: campaign.id, code, ...goods })
  return 'problem' in found ? { found: null, problem: found.problem } : { found, problem: null }
}

const ratesOf = ({ homeCountry, config }: Campaign): ShippingRates => ({
  homeCountry,
  flatMinorUnit: config.shippingFlatRateMinorUnit,
  abroadMinorUnit: config.shippingIntlRateMinorUnit,
  allowedCountries: config.allowedCountries,
})

const listShippingCountries = ({ homeCountry, allowedCountries }: ShippingRates): string =>
  [...new Set([homeCountry, ...allowedCountries])].join(', ')

/**
 * Returns null if the session has no destination yet.
 * @throws UnprocessableEntity for an invalid country code
 */
function readCountry({ shippingInfo }: FanSession): string | null {
  const country = shippingInfo?.country.trim().toUpperCase() ?? ''
  if (country === '') return null
  if (/^[A-Z]{2}$/.test(country)) return country
  throw unprocessable('Enter the country as a two-letter code, such as US or SE (ISO 3166-1).')
}

function destinationOf({ shippingInfo }: FanSession, country: string): TaxedOrder['to'] {
  const trimmed = (text: string | undefined) => text?.trim() || null
  return {
    country,
    state: trimmed(partCode(country, shippingInfo?.state ?? ''))?.toUpperCase() ?? null,
    postalCode: trimmed(shippingInfo?.postalCode),
    city: trimmed(shippingInfo?.city),
    line: trimmed(shippingInfo?.addressLine1),
  }
}

function taxedLines(
  items: readonly CartItem[],
  lines: readonly PricedLine[],
  discountMinorUnit: number,
  types: ReadonlyMap<string, string>,
): TaxedOrder['lines'] {
  const discounts = spreadDiscount(lines, discountMinorUnit)
  return items.map(({ id, catalogProductId, unitPriceMinorUnit, quantity }, index) => ({
    id,
    unitPriceMinorUnit,
    quantity,
    discountMinorUnit: discounts[index] ?? 0,
    productType: types.get(catalogProductId) ?? 'general',
  }))
}

/** A digital product of any type counts as a digital picture for the tax service. */
const typesOf = (sellables: readonly Sellable[]): ReadonlyMap<string, string> =>
  new Map(sellables.map(({ product }) => [product.id, product.isDigital ? 'digital-img' : product.type]))

async function findTax(ctx: Context, order: TaxedOrder, beforeAsking: () => Promise<void>): Promise<number> {
  try {
    return (await ctx.tax.findTax(order, beforeAsking)).taxMinorUnit
  } catch (error) {
    if (error instanceof TaxRefusal) throw unprocessable(`${error.message} Check the address.`)
    if (!(error instanceof TaxUnavailable)) throw error
    ctx.log.error({ err: error }, 'order tax could not be calculated')
    throw unavailable('The tax on this order cannot be calculated at the moment. Try again soon.', error)
  }
}
