import type { Context } from '../../../platform/context.ts'
import { parseAddress } from '../../../platform/email-address.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { findArtsOf } from '../artwork/index.ts'
import type { FanSession, ShippingInfo } from '../fan-sessions/index.ts'
import type { OrderSnapshot } from '../orders/index.ts'
import { findDesignArt } from '../store-art/index.ts'
import type { PricedOrder } from './price-order.ts'

const ADDRESS = [
  ['addressLine1', 'street'],
  ['city', 'city'],
  ['country', 'country'],
] as const

/**
 * What exactly is bought, by whom and where it goes: the order is made of this and of nothing that comes later (threat M6).
 * @throws UnprocessableEntity for an empty cart, a code that does not hold, art that is gone, and whatever is missing.
 */
export async function takeSnapshot(ctx: Context, session: FanSession, price: PricedOrder): Promise<OrderSnapshot> {
  if (price.items.length === 0) throw unprocessable('The cart is empty. Put something into it first.')
  if (price.discountProblem !== null)
    throw unprocessable(`The code “${price.discountCode}” takes nothing off now. Take it out of the cart.`)
  await assertPrintable(ctx, session, price)
  const { email, name } = readBuyer(session)
  return {
    items: price.items,
    email,
    name,
    shippingInfo: price.ships ? readAddress(session.shippingInfo, name) : null,
    currency: price.currency,
    subtotalMinorUnit: price.subtotalMinorUnit,
    discountMinorUnit: price.discountMinorUnit,
    discountCode: price.discount?.code ?? null,
    shippingMinorUnit: price.shippingMinorUnit,
    taxMinorUnit: price.taxMinorUnit,
    totalMinorUnit: price.totalMinorUnit,
    giftNote: price.giftNote,
  }
}

/** Who buys, as the session says. @throws UnprocessableEntity without an address to write to. */
export function readBuyer({ shippingInfo, delayedEmail }: FanSession): { email: string; name: string } {
  const given = shippingInfo?.email.trim() || delayedEmail
  const email = parseAddress(given)
  if (!email)
    throw unprocessable(
      given ? 'This is no e-mail address. Put it right.' : 'Say under which e-mail address you order.',
    )
  return {
    email,
    name: [shippingInfo?.firstName, shippingInfo?.lastName]
      .map((part) => part?.trim())
      .join(' ')
      .trim(),
  }
}

function readAddress(given: ShippingInfo | null, name: string): ShippingInfo {
  const missing = [
    ...(name === '' ? ['name'] : []),
    ...ADDRESS.flatMap(([field, word]) => (given?.[field].trim() ? [] : [word])),
  ]
  if (given === null || missing.length > 0)
    throw unprocessable(`This is sent to you: say where. Missing: ${missing.join(', ')}.`)
  return { ...given, country: given.country.trim().toUpperCase() }
}

/**
 * Everything that is bought can be made: there is art of it, or a picture of what it is. Art may have gone since it was put on the row, with
 * what nobody ordered or by the fan's own wish; a shop may have changed its design.
 */
async function assertPrintable(ctx: Context, session: FanSession, { items }: PricedOrder): Promise<void> {
  const wanted = items.flatMap(({ artKey }) => artKey ?? [])
  const own = new Set(wanted.length === 0 ? [] : (await findArtsOf(ctx.db, session.id)).map(({ artKey }) => artKey))
  const others = items.flatMap(({ artKey, designId }) =>
    artKey !== null && !own.has(artKey) && designId ? designId : [],
  )
  const ofDesigns = await findDesignArt(ctx, others)
  for (const [index, { artKey, designId, cleanFilename }] of items.entries()) {
    if (artKey === null && cleanFilename === null)
      throw unprocessable(
        `items[${index}]: There is nothing yet that this could be made by. Have it shown first (POST /api/merch/render, with its \`cartItemId\`).`,
      )
    if (artKey === null || own.has(artKey)) continue
    if (designId === null || ofDesigns.get(designId)?.artKey !== artKey)
      throw unprocessable(
        `items[${index}]: Art in the cart is gone. Make it again, or choose it again, then put it on the product.`,
      )
  }
}
