import type { Context } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import { type CartItem, storeRender } from '../carts/index.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { renderProduct } from '../rendering/index.ts'
import type { PricedOrder } from './price-order.ts'

/**
 * Draws and stores the product picture of each cart row that has no current one. The order is
 * printed from it, so this must happen before the payment. Call assertPrintable first.
 * @throws the errors of renderProduct; Conflict if the cart has changed meanwhile
 */
export async function renderUnrenderedItems(
  ctx: Context,
  session: FanSession,
  { items, sellables }: PricedOrder,
): Promise<CartItem[]> {
  const unshown = items.filter(({ artKey, cleanFilename }) => artKey !== null && cleanFilename === null)
  if (unshown.length === 0) return items
  const drawable = new Set(
    sellables.flatMap(({ product }) => (product.rendererConfig === null || product.isDigital ? [] : product.id)),
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
    throw conflict('The cart changed a moment ago. Review it, then pay.')
  return shown
}
