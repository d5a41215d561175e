import type { Context } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import { type CartItem, storeRender } from '../carts/index.ts'
import { listSellables } from '../catalog/index.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { renderProduct } from '../rendering/index.ts'
import type { PricedOrder } from './price-order.ts'

/**
 * What of a cart was not shown as it is now (its name was changed since, or nobody asked for its picture) is drawn before it
 * is paid, and the row has its pictures: printed is the product as it was chosen, never the bare art. Of what is known to be
 * printable (`assertPrintable`). Files are their own picture.
 * @throws as renderProduct; Conflict when the cart changed meanwhile
 */
export async function drawUnshown(
  ctx: Context,
  session: FanSession,
  { items, campaign }: PricedOrder,
): Promise<CartItem[]> {
  const unshown = items.filter(({ artKey, cleanFilename }) => artKey !== null && cleanFilename === null)
  if (unshown.length === 0) return items
  const drawable = new Set(
    (await listSellables(ctx.db, campaign)).flatMap(({ product }) =>
      product.rendererConfig === null || product.isDigital ? [] : product.id,
    ),
  )
  const drawn = new Map<string, CartItem>()
  for (const item of unshown)
    if (drawable.has(item.catalogProductId)) drawn.set(item.id, await draw(ctx, session, item))
  return items.map((item) => drawn.get(item.id) ?? item)
}

async function draw(ctx: Context, session: FanSession, item: CartItem): Promise<CartItem> {
  const { previewFilename, cleanFilename } = await renderProduct(ctx, {
    session,
    catalogProductId: item.catalogProductId,
    artKey: item.artKey,
    isOfDesign: true,
    placement: item.placement,
    color: item.color,
    fanName: item.fanName,
    visitor: { isAdmin: session.role !== 'customer' },
  })
  const shown = { ...item, previewFilename, cleanFilename }
  if (!(await storeRender(ctx.db, item.id, session.id, shown)))
    throw conflict('The cart changed a moment ago. Look at it, then pay.')
  return shown
}
