import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/errors.ts'
import { findCampaign } from '../campaigns/index.ts'
import { findSellable } from '../catalog/index.ts'
import { type FanSession, getFanSession } from '../fan-sessions/index.ts'
import { renderProduct } from './render-product.ts'

/** What of a cart is asked and told (`server/merch.ts` hands it in: carts stand on this part of merch, not the other way). */
export type CartHandlers = {
  listCartItems: (db: Db, session: FanSession) => Promise<readonly CartRow[]>
  /** False: the session has no such item in its cart any more. */
  storeRender: (
    db: Db,
    cartItemId: string,
    sessionId: string,
    files: { previewFilename: string; cleanFilename: string },
  ) => Promise<boolean>
}

/** What a render needs to know of what is in a cart. */
export type CartRow = {
  id: string
  catalogProductId: string
  artKey: string | null
  placement?: string | null
  color: string | null
  fanName: string | null
}

type Body = {
  sessionId: string
  catalogProductId: string
  cartItemId?: string
  fanName?: string
  placement?: string
  color?: string
}

/**
 * Shows a product with what its session says (part 2, "POST /render"), and notes it on the item of the cart that is named.
 * @throws NotFound for no session, product or item; as renderProduct
 */
export async function renderForSession(
  ctx: Context,
  cart: CartHandlers,
  body: Body,
  visitor: { isAdmin: boolean } | undefined,
): Promise<{ previewFilename: string; cleanFilename: string }> {
  const { catalogProductId, cartItemId } = body
  const session = await getFanSession(ctx.db, body.sessionId)
  const item = cartItemId === undefined ? undefined : await itemOf(ctx, cart, session, { cartItemId, catalogProductId })
  const { previewFilename, cleanFilename } = await renderProduct(ctx, {
    session,
    catalogProductId,
    artKey: item?.artKey ?? (await artOf(ctx, session, catalogProductId)),
    placement: body.placement ?? item?.placement,
    color: body.color ?? item?.color,
    fanName: body.fanName ?? item?.fanName ?? session.fanName,
    visitor,
  })
  const files = { previewFilename, cleanFilename }
  // Meanwhile it may have been taken out, or ordered.
  if (item && !(await cart.storeRender(ctx.db, item.id, session.id, files))) throw noItem()
  return files
}

async function itemOf(
  ctx: Context,
  cart: CartHandlers,
  session: FanSession,
  { cartItemId, catalogProductId }: { cartItemId: string; catalogProductId: string },
): Promise<CartRow> {
  const items = await cart.listCartItems(ctx.db, session)
  const item = items.find(({ id }) => id === cartItemId)
  if (item?.catalogProductId !== catalogProductId) throw noItem()
  return item
}

const noItem = () => notFound('The cart has no such item of this product. Read the session again.')

/** A plaque has an illustration of its own, where one was made. */
async function artOf(ctx: Context, session: FanSession, catalogProductId: string): Promise<string | null> {
  if (session.plaqueIllustrationKey === null || session.campaignId === null) return session.aiArtKey
  const campaign = await findCampaign(ctx.db, session.campaignId)
  const sellable = campaign && (await findSellable(ctx.db, campaign, catalogProductId))
  return sellable?.product.type === 'plaque' ? session.plaqueIllustrationKey : session.aiArtKey
}
