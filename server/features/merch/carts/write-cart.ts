import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { type AppError, badRequest, conflict, unprocessable } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { RendererConfig } from '../../../platform/pictures/composing/index.ts'
import { type Art, findArtsOf } from '../artwork/index.ts'
import { assertCampaignOpen, type Campaign, findCampaign } from '../campaigns/index.ts'
import { listSellables, type Sellable } from '../catalog/index.ts'
import { selectDesign } from '../designs/index.ts'
import {
  assertStillOpen,
  changeFanSession,
  type FanSession,
  isSelfieOf,
  lockFanSession,
} from '../fan-sessions/index.ts'
import { addressOfSession, noteAddress } from './capture-address.ts'
import { type CartItem, MOST_ITEMS, MOST_OF_ONE, type WantedItem } from './cart-item.ts'
import { countCodeGuess } from './count-code-guess.ts'
import { readChoices } from './domain/choices.ts'
import { keepNames } from './domain/keep-names.ts'
import { type DesignsArt, findDesignsArt, type RowArt } from './find-designs-art.ts'
import { holdCart } from './hold-cart.ts'
import { listCartItems, replaceCartItems } from './queries/cart-items.ts'
import { type CartHolder, closeEmptyGroup, type HeldCart, touchWithWords } from './queries/carts.ts'

export type CartChange = {
  discountCode?: string | null | undefined
  giftNote?: string | null | undefined
  /** The browser and the person that the cart is kept for, where they are known. */
  holder?: CartHolder
  /** The rows that the new ones were made of. */
  seen?: readonly CartItem[]
}

/** The rows, and what the session says beside them. */
export type WrittenCart = { items: CartItem[]; discountCode: string | null; giftNote: string | null }

const NOBODY: CartHolder = { cookieId: null, userId: null }

/**
 * These are the rows of a session's cart from now on, at the prices of its campaign (part 2, "Cart item"; decision
 * "Cart write"). A row that stays as it was keeps its id and its pictures.
 * @throws as `readyCart`, `PutCart` and `countCodeGuess`
 */
export async function writeCart(
  ctx: Context,
  session: FanSession,
  items: readonly WantedItem[],
  change: CartChange = {},
): Promise<WrittenCart> {
  if (change.discountCode) await countCodeGuess(ctx, session, change.discountCode)
  const put = await readyCart(ctx, session, items)
  const at = ctx.clock.now()
  return inTransaction(ctx.db, (trx) => put(trx, at, change))
}

/**
 * Puts what was made ready into the cart. @throws NotFound for a session that is gone; Conflict when the cart is not as it
 * was `seen`; UnprocessableEntity when the session is of another campaign by now
 */
export type PutCart = (trx: Trx, at: Date, change?: CartChange) => Promise<WrittenCart>

/**
 * Decides whether these can be the rows of a session's cart, and has their art made where there is none yet: never in a
 * transaction, and nothing of the session or its cart is written.
 * @throws BadRequest for too many rows or an impossible quantity; CAMPAIGN_CLOSED; UnprocessableEntity, naming the row, for
 * a product of elsewhere, a choice it does not have, art that is not the session's own, and a design that it is not of.
 */
export async function readyCart(ctx: Context, session: FanSession, items: readonly WantedItem[]): Promise<PutCart> {
  assertCountable(items)
  const campaign = session.campaignId === null ? undefined : await findCampaign(ctx.db, session.campaignId)
  if (!campaign) throw unprocessable('This session has no campaign yet. Choose one, then fill the cart.')
  // Only admins are given testers' sessions, and try out what is still a draft.
  assertCampaignOpen(campaign, 'work', ctx.clock.now(), { isAdmin: session.role !== 'customer' })
  const wanted = items.length === 0 ? [] : keepNames(await listCartItems(ctx.db, session), items)
  const rows = wanted.length === 0 ? [] : await readRows(ctx, session, campaign, wanted)
  return async (trx, at, { holder = NOBODY, seen, ...words } = {}) => {
    const locked = await lockFanSession(trx, session.id)
    assertStillOpen(session, locked)
    if (locked.campaignId !== campaign.id)
      throw unprocessable('This session has gone to another campaign. Read it again, then fill the cart.')
    const before = await listCartItems(trx, locked)
    if (seen && !isAsSeen(before, seen)) throw conflict('The cart changed a moment ago. Look at it, then change it.')
    const cart = await holdCart(trx, { sessionId: session.id, holder, at })
    const after = keepUnchanged(before, rows).map((row, position) => ({ ...row, cartId: cart.id, position }))
    await replaceCartItems(trx, { id: session.id, campaignId: campaign.id }, after, at)
    const said = await touchWithWords(trx, { sessionId: session.id, rootId: cart.rootId, at }, words)
    await forkForKnownAddress(trx, { session: locked, cart, known: said?.email ?? null, at })
    if (after.length === 0) await closeEmptyGroup(trx, { cart, status: 'discarded', at })
    await changeFanSession(trx, session.id, {}, at)
    const { discountCode = null, giftNote = null } = said ?? {}
    return { items: after, discountCode, giftNote }
  }
}

type Forking = { session: FanSession; cart: HeldCart; known: string | null; at: Date }

/** An address may have been left before there was a cart. */
async function forkForKnownAddress(trx: Trx, { session, cart, known, at }: Forking): Promise<void> {
  const email = addressOfSession(session)
  if (email === null || known !== null) return
  await noteAddress(trx, { session, cart, email, at })
}

/** The routes' schemas say the same; who calls without one is told here. */
function assertCountable(items: readonly WantedItem[]): void {
  const message = `A cart has at most ${MOST_ITEMS} rows of 1 to ${MOST_OF_ONE} each.`
  const isCountable = ({ quantity }: WantedItem) =>
    Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST_OF_ONE
  if (items.length > MOST_ITEMS || !items.every(isCountable))
    throw badRequest(message, { issues: [{ path: 'items', message }] })
}

type NewRow = Omit<CartItem, 'cartId' | 'position'>

async function readRows(
  ctx: Context,
  session: FanSession,
  campaign: Campaign,
  items: readonly WantedItem[],
): Promise<NewRow[]> {
  const { db } = ctx
  const sellables = await listSellables(db, campaign)
  const arts = await findArtsOf(db, session.id)
  const designs = await findDesigns(db, campaign.id, items)
  const selfies = await findSelfies(db, session, items)
  const designsArt = await findDesignsArt(ctx, { session, campaign }, items)
  return items.map((wanted, index) => {
    const refuse = (why: string): AppError => unprocessable(`items[${index}]: ${why}`)
    const sellable = sellables.find(({ product }) => product.id === wanted.catalogProductId)
    if (!sellable?.isActive) throw refuse('This campaign does not sell this product. Choose one of its own.')
    const choices = readChoices({ ...sellable.product, placements: placementsOf(sellable) }, wanted)
    if ('fault' in choices) throw refuse(choices.fault)
    const art = findOwnArt({ session, campaign, sellable, wanted, arts, designsArt })
    if (art && 'fault' in art) throw refuse(art.fault)
    const designId = wanted.designId ?? art?.designId ?? null
    const named = wanted.designId ? designs.get(wanted.designId) : undefined
    if (wanted.designId && named === undefined) throw refuse('This campaign has no such design.')
    // An order says of which design it is: that of its art.
    if (named !== undefined && art?.designId && ![named, wanted.designId].includes(art.designId))
      throw refuse('This art is of another design. Leave `designId` out, or choose art of this one.')
    if (wanted.selfieId && !selfies.has(wanted.selfieId))
      throw refuse('This session has no such selfie. Leave `selfieId` out.')
    return {
      id: newId(),
      copyOf: null,
      orderId: null,
      sessionId: session.id,
      campaignId: campaign.id,
      shopProductId: sellable.shopProductId,
      catalogProductId: sellable.product.id,
      designId,
      artKey: art?.artKey ?? null,
      selfieId: wanted.selfieId ?? session.activeSelfieId,
      ...choices,
      giftNote: wanted.giftNote?.trim() || null,
      quantity: wanted.quantity,
      unitPriceMinorUnit: sellable.priceMinorUnit,
      currency: campaign.currency,
      previewFilename: null,
      cleanFilename: null,
    }
  })
}

/** Those of the named designs that the campaign has, each with the one of the top level that it is of. */
async function findDesigns(
  db: Db,
  campaignId: string,
  items: readonly WantedItem[],
): Promise<ReadonlyMap<string, string>> {
  const named = [...new Set(items.flatMap(({ designId }) => designId ?? []))]
  const found = await Promise.all(
    named.map(async (designId) => [designId, (await selectDesign(db, { campaignId, designId }))?.id] as const),
  )
  return new Map(found.flatMap(([designId, top]) => (top === undefined ? [] : [[designId, top] as const])))
}

/** Those of the named selfies that are the session's own. */
async function findSelfies(
  db: Db,
  { id, activeSelfieId }: FanSession,
  items: readonly WantedItem[],
): Promise<ReadonlySet<string>> {
  const named = new Set(items.flatMap(({ selfieId }) => selfieId ?? []))
  const found = await Promise.all(
    [...named].map(async (selfieId) => selfieId === activeSelfieId || (await isSelfieOf(db, id, selfieId))),
  )
  return new Set([...named].filter((_, index) => found[index]))
}

const placementsOf = ({ product }: Sellable): string[] =>
  ((product.rendererConfig as Partial<RendererConfig> | null)?.placements ?? []).map(({ name }) => name)

/**
 * The art that goes on a row: of a store that of its design; else the one that is named, else the session's current one. Only
 * what the session made for this campaign: a key of anybody else's opens nothing.
 */
function findOwnArt({
  session,
  campaign,
  sellable,
  wanted,
  arts,
  designsArt,
}: {
  session: FanSession
  campaign: Campaign
  sellable: Sellable
  wanted: WantedItem
  arts: readonly Art[]
  designsArt: DesignsArt
}): RowArt | { fault: string } | undefined {
  const isGeneral = sellable.product.type === 'general'
  const isOwn = (key: string) => arts.some(({ artKey, campaignId }) => artKey === key && campaignId === campaign.id)
  if (campaign.shopFlow === 'design_first' && !(wanted.artKey && isOwn(wanted.artKey))) {
    // A product that is sold as it is says of no design that it is on it.
    const art = isGeneral && !wanted.designId ? undefined : designsArt(wanted)
    if (!art) return isGeneral ? undefined : { fault: 'Say which design goes on this product (`designId`).' }
    if ('fault' in art || !wanted.artKey || wanted.artKey === art.artKey) return art
    return { fault: 'This is not the art of the design. Leave `artKey` out.' }
  }
  const artKey = wanted.artKey ?? (isGeneral ? null : session.aiArtKey)
  if (artKey === null)
    return isGeneral ? undefined : { fault: 'This product needs art. Make some, choose it, then add the product.' }
  const art = arts.find((own) => own.artKey === artKey && own.campaignId === campaign.id)
  return art ?? { fault: 'This is not art of this session. Choose one of its candidates.' }
}

/** What is printed, and so what a picture of it shows. */
const looksOf = (row: NewRow): string =>
  JSON.stringify([row.catalogProductId, row.designId, row.artKey, row.placement, row.size, row.color, row.fanName])

/** A row that is changed is another one, but for how many of it there are. */
const isAsSeen = (rows: readonly CartItem[], seen: readonly CartItem[]): boolean =>
  rows.length === seen.length &&
  rows.every(({ id, quantity }, at) => seen[at]?.id === id && seen[at].quantity === quantity)

function keepUnchanged(before: readonly CartItem[], rows: readonly NewRow[]): NewRow[] {
  const left = [...before]
  return rows.map((row) => {
    const at = left.findIndex((old) => looksOf(old) === looksOf(row))
    const [old] = at < 0 ? [] : left.splice(at, 1)
    if (!old) return row
    const { id, copyOf, previewFilename, cleanFilename } = old
    return { ...row, id, copyOf, previewFilename, cleanFilename }
  })
}
