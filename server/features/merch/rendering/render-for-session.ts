import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { notFound, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { Visit } from '../../../platform/limits/visit.ts'
import { findArt, listArtOfSession } from '../artwork/index.ts'
import { assertCampaignOpen, type Campaign, findCampaign } from '../campaigns/index.ts'
import { findSellable } from '../catalog/index.ts'
import { selectDesign } from '../designs/index.ts'
import { type FanSession, getFanSession } from '../fan-sessions/index.ts'
import { renderProduct } from './render-product.ts'

/** Carts import this feature, so this feature cannot import carts. */
export type CartHandlers = {
  listCartItems: (db: Db, session: FanSession) => Promise<readonly CartRow[]>
  /** False if the session's cart no longer contains the item. */
  storeRender: (db: Db, cartItemId: string, sessionId: string, shown: ItemAppearance) => Promise<boolean>
  /**
   * Returns the art of a store's design, and makes it if missing.
   * @throws UnprocessableEntity if the art cannot be made
   */
  ensureDesignArt: (
    ctx: Context,
    wanted: { session: FanSession; campaign: Campaign; designId: string | null },
  ) => Promise<string>
}

/** The ordered product will look exactly like these choices and pictures. */
export type ItemAppearance = {
  previewFilename: string
  cleanFilename: string
  designId: string | null
  artKey: string | null
  placement: string | null
  color: string | null
  fanName: string | null
}

export type CartRow = {
  id: string
  catalogProductId: string
  designId: string | null
  artKey: string | null
  placement?: string | null
  color: string | null
  fanName: string | null
}

type Body = {
  sessionId: string
  catalogProductId: string
  cartItemId?: string
  designId?: string
  fanName?: string
  placement?: string
  color?: string
}

/**
 * Draws a product with the settings of the session (contract, part 2, "POST /render"), and stores
 * the picture and the choices in the named cart item.
 * @throws NotFound for an unknown session, product or item; the errors of renderProduct
 */
export async function renderForSession(
  ctx: Context,
  cart: CartHandlers,
  body: Body,
  { visitor, visit }: { visitor: Pick<Caller, 'accountId' | 'isAdmin'> | undefined; visit: Visit },
): Promise<{ previewFilename: string; cleanFilename: string }> {
  const { catalogProductId, cartItemId } = body
  const session = await getFanSession(ctx.db, body.sessionId, visitor)
  const item = cartItemId === undefined ? undefined : await itemOf(ctx, cart, session, { cartItemId, catalogProductId })
  const campaign = session.campaignId === null ? undefined : await findCampaign(ctx.db, session.campaignId)
  // Check the campaign before making art, which can cost money.
  if (campaign) assertCampaignOpen(campaign, 'work', ctx.clock.now(), visitor)
  const designId = await findNamedDesign(ctx, session, body.designId)
  const art = await artOf(ctx, cart, session, { item, catalogProductId, designId })
  const { previewFilename, cleanFilename, choice } = await renderProduct(ctx, {
    session,
    catalogProductId,
    ...art,
    placement: body.placement ?? item?.placement,
    color: body.color ?? item?.color,
    fanName: body.fanName ?? (item ? item.fanName : session.fanName),
    visitor,
    visit,
  })
  const files = { previewFilename, cleanFilename }
  // The item may have been removed or ordered while the picture was drawn.
  const shown = item && { ...files, ...applyToItem(item, body, { ...choice, artKey: art.artKey }) }
  if (shown && !(await cart.storeRender(ctx.db, item.id, session.id, shown))) throw noItem()
  return files
}

const applyToItem = (
  item: CartRow,
  { designId, placement, color, fanName }: Body,
  drawn: Pick<ItemAppearance, 'artKey' | 'placement' | 'color' | 'fanName'>,
): Omit<ItemAppearance, 'previewFilename' | 'cleanFilename'> => ({
  designId: designId ?? item.designId,
  artKey: designId === undefined ? item.artKey : drawn.artKey,
  placement: placement === undefined ? (item.placement ?? null) : drawn.placement,
  color: color === undefined ? item.color : drawn.color,
  // If this product cannot show a name, the name in the cart item does not change.
  fanName: fanName === undefined || (drawn.fanName === null && fanName.trim() !== '') ? item.fanName : drawn.fanName,
})

/**
 * Null if the request names no design.
 * @throws UnprocessableEntity for a design of another campaign
 */
async function findNamedDesign(
  ctx: Context,
  { campaignId }: FanSession,
  designId: string | undefined,
): Promise<string | null> {
  if (designId === undefined) return null
  const design = campaignId === null ? undefined : await selectDesign(ctx.db, { campaignId, designId })
  if (!design) throw unprocessable('This campaign does not have this design. Choose one of its designs.')
  return design.id
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

const noItem = () =>
  notFound('This item is not in the cart, or it is a different product. Reload the session and try again.')

type ArtRequest = { item: CartRow | undefined; catalogProductId: string; designId: string | null }
type ChosenArt = { artKey: string | null; isOfDesign?: true }

/**
 * Chooses the art: of the design in a store, otherwise of the cart item, or else of the session.
 * @throws UnprocessableEntity if the art does not belong to the named design, because the order
 * would then name a design that is not printed
 */
async function artOf(ctx: Context, cart: CartHandlers, session: FanSession, request: ArtRequest): Promise<ChosenArt> {
  const campaign = session.campaignId === null ? undefined : await findCampaign(ctx.db, session.campaignId)
  if (campaign?.shopFlow === 'design_first') return artOfStore(ctx, cart, { session, campaign }, request)
  const art = await artOfFan(ctx, session, campaign, request)
  const { designId } = request
  if (designId !== null && art.artKey !== null && (await findArt(ctx.db, art.artKey))?.designId !== designId)
    throw unprocessable('This art belongs to another design. Create art for this design, then add it to the product.')
  return art
}

async function artOfFan(
  ctx: Context,
  session: FanSession,
  campaign: Campaign | undefined,
  request: ArtRequest,
): Promise<ChosenArt> {
  if (request.item?.artKey) return { artKey: request.item.artKey }
  if (session.plaqueIllustrationKey === null || !campaign) return { artKey: session.aiArtKey }
  const sellable = await findSellable(ctx.db, campaign, request.catalogProductId)
  return { artKey: sellable?.product.type === 'plaque' ? session.plaqueIllustrationKey : session.aiArtKey }
}

/**
 * Uses the art of the design, or the fan's own art in the cart item unless the request names
 * another design.
 */
async function artOfStore(
  ctx: Context,
  cart: CartHandlers,
  { session, campaign }: { session: FanSession; campaign: Campaign },
  { item, catalogProductId, designId: named }: ArtRequest,
): Promise<ChosenArt> {
  const currentArtKey = item?.artKey ?? null
  const own =
    currentArtKey === null
      ? undefined
      : (await listArtOfSession(ctx.db, session.id)).find(({ artKey }) => artKey === currentArtKey)
  if (own && (named === null || own.designId === named)) return { artKey: own.artKey }
  const designId = named ?? item?.designId ?? null
  if (designId === null && currentArtKey === null) {
    const sellable = await findSellable(ctx.db, campaign, catalogProductId)
    if (sellable?.product.type === 'general') return { artKey: null }
  }
  const artKey = await cart.ensureDesignArt(ctx, { session, campaign, designId })
  if (currentArtKey !== null && named === null && currentArtKey !== artKey)
    throw unprocessable('The store changed this design in the meantime. Add the product to the cart again.')
  return { artKey, isOfDesign: true }
}
