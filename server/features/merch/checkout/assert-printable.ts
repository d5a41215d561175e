import type { Context } from '../../../platform/context.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { findArtsOf } from '../artwork/index.ts'
import { listSellables } from '../catalog/index.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { keyOfRender } from '../orders/index.ts'
import { findPrintedOf } from '../rendering/index.ts'
import { findDesignArt } from '../store-art/index.ts'
import type { PricedOrder } from './price-order.ts'

/**
 * Everything that is bought can be made: there is art of it; or, of what carries none, a picture to hand over, or a name to
 * print. Art may have gone since it was put on the row, with what nobody ordered or by the fan's own wish, and a shop may
 * have changed its design. @throws UnprocessableEntity, naming the row
 */
export async function assertPrintable(ctx: Context, session: FanSession, order: PricedOrder): Promise<void> {
  const hasArt = await findArtThere(ctx, session, order.items)
  const hasEnough = await findEnough(ctx, order)
  for (const [index, item] of order.items.entries()) {
    if (item.artKey !== null && !hasArt(item))
      throw unprocessable(
        `items[${index}]: Art in the cart is gone. Make it or choose it again, then put it on the product.`,
      )
    if (item.artKey === null && !hasEnough(item))
      throw unprocessable(
        `items[${index}]: There is nothing to make this of. Choose art or a design, or have it shown (POST /api/merch/render with its \`cartItemId\`).`,
      )
  }
}

type Item = PricedOrder['items'][number]

/** The fan's own, or that of a design as it is now. */
async function findArtThere(
  ctx: Context,
  session: FanSession,
  items: readonly Item[],
): Promise<(item: Item) => boolean> {
  const wanted = items.filter(({ artKey }) => artKey !== null)
  const own = new Set(wanted.length === 0 ? [] : (await findArtsOf(ctx.db, session.id)).map(({ artKey }) => artKey))
  const ofDesigns = await findDesignArt(
    ctx,
    wanted.flatMap(({ artKey, designId }) => (artKey && !own.has(artKey) && designId ? designId : [])),
  )
  return ({ artKey, designId }) =>
    artKey !== null && (own.has(artKey) || (designId !== null && ofDesigns.get(designId)?.artKey === artKey))
}

/** Of what carries no art: a file is its own picture; a thing needs something that is printed on it. */
async function findEnough(ctx: Context, { items, campaign }: PricedOrder): Promise<(item: Item) => boolean> {
  const bare = items.filter(({ artKey }) => artKey === null)
  if (bare.length === 0) return () => true
  const sellables = await listSellables(ctx.db, campaign)
  const keys = bare.flatMap(({ cleanFilename }) => keyOfRender(cleanFilename) ?? [])
  const printed = await findPrintedOf(ctx.db, keys)
  return ({ catalogProductId, cleanFilename }) => {
    const key = keyOfRender(cleanFilename)
    const isFile = sellables.some(({ product }) => product.id === catalogProductId && product.isDigital)
    return key !== null && (isFile || printed.has(key))
  }
}
