import type { RendererConfig } from '@semblance/media/pictures/composing'
import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { inTransaction, withCommit } from '../../../platform/database/transaction.ts'
import { type AppError, badRequest, conflict, unprocessable } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { visibleTextOrNull } from '../../../platform/visible-text.ts'
import { type Art, listArtOfSession } from '../artwork/index.ts'
import { assertCampaignOpen, type Campaign, findCampaign } from '../campaigns/index.ts'
import { loadSellables, type Sellable } from '../catalog/index.ts'
import { selectDesign } from '../designs/index.ts'
import {
  assertStillOpen,
  changeFanSession,
  type FanSession,
  isSelfieOf,
  lockFanSession,
} from '../fan-sessions/index.ts'
import { addressOfSession, captureAddressOnCart } from './capture-address.ts'
import { type CartItem, type CartItemInput, MAX_ITEMS, MAX_QUANTITY } from './cart-item.ts'
import { countCodeGuess } from './count-code-guess.ts'
import { readChoices } from './domain/choices.ts'
import { keepNames } from './domain/keep-names.ts'
import { ensureLockedCart } from './ensure-locked-cart.ts'
import { type DesignArtLookup, findDesignsArt, type RowArt } from './find-designs-art.ts'
import { listCartItems, replaceCartItems } from './queries/cart-items.ts'
import { type CartHolder, closeEmptyGroup, findOpenCarts, touchWithDetails } from './queries/carts.ts'

export type CartChange = {
  discountCode?: string | null | undefined
  giftNote?: string | null | undefined
  holder?: CartHolder
  /** Rows that the client saw before its change. */
  expected?: readonly CartItem[]
}

export type WrittenCart = { items: CartItem[]; discountCode: string | null; giftNote: string | null }

const NOBODY: CartHolder = { cookieId: null, userId: null }

/**
 * Replaces the rows of a session's cart at the campaign's prices (contract, part 2, "Cart item";
 * decision "Cart write"). An unchanged row keeps its id and its pictures.
 * @throws as `readyCart`, `PutCart` and `countCodeGuess`
 */
export async function writeCart(
  ctx: Context,
  session: FanSession,
  items: readonly CartItemInput[],
  change: CartChange = {},
): Promise<WrittenCart> {
  if (change.discountCode) await countCodeGuess(ctx, session, change.discountCode)
  const put = await prepareCart(ctx, session, items)
  const at = ctx.clock.now()
  const written = await inTransaction(ctx.db, (trx) => put(trx, at, change))
  return written()
}

/**
 * Writes the prepared rows together with the commit, so the transaction cannot read them.
 * @returns a function that returns what was written, after the commit
 * @throws NotFound for a deleted session; Conflict if the cart differs from `expected`;
 * UnprocessableEntity if the session has switched campaigns
 */
export type PutCart = (trx: Trx, at: Date, change?: CartChange) => Promise<() => WrittenCart>

/**
 * Checks the items of a session's cart and generates missing art, without changing the session or
 * its cart. Never call it in a transaction.
 * @throws BadRequest for too many rows or an invalid quantity; CAMPAIGN_CLOSED;
 * UnprocessableEntity, naming the row, for another campaign's product, an option the product
 * lacks, art that is not the session's own, or art of another design
 */
export async function prepareCart(
  ctx: Context,
  session: FanSession,
  items: readonly CartItemInput[],
): Promise<PutCart> {
  assertCountable(items)
  const { campaignId } = session
  if (campaignId === null) throw noCampaign()
  const [campaign, before, sellables, arts] = await Promise.all([
    findCampaign(ctx.db, campaignId),
    listCartItems(ctx.db, session),
    loadSellables(ctx.db, campaignId),
    listArtOfSession(ctx.db, session.id),
  ])
  if (!campaign) throw noCampaign()
  // Test sessions of admins have other roles and may use a draft campaign.
  assertCampaignOpen(campaign, 'work', ctx.clock.now(), { isAdmin: session.role !== 'customer' })
  const wanted = keepNames(before, items)
  const known = { session, campaign, sellables: sellables(campaign), arts }
  const rows = wanted.length === 0 ? [] : await readRows(ctx, known, wanted)
  return async (trx, at, { holder = NOBODY, expected, ...words } = {}) => {
    const own = { id: session.id, campaignId: campaign.id }
    // PostgreSQL runs statements in the order sent, so the other queries read the state under the
    // lock.
    const [locked, inCart, open] = await Promise.all([
      lockFanSession(trx, session.id),
      listCartItems(trx, own),
      findOpenCarts(trx, { sessionId: session.id, holder }),
    ])
    assertStillOpen(session, locked)
    if (locked.campaignId !== campaign.id)
      throw unprocessable('This session moved to another campaign. Reload the session, then fill the cart.')
    if (expected && !isAsExpected(inCart, expected))
      throw conflict('The cart changed a moment ago. Review it, then try again.')
    const cart = await ensureLockedCart(trx, { sessionId: session.id, holder, at, prefetched: open })
    const after = reuseUnchangedRows(inCart, rows).map((row, position) => ({ ...row, cartId: cart.id, position }))
    const touch = () => touchWithDetails(trx, { sessionId: session.id, rootId: cart.rootId, at }, words)
    const email = addressOfSession(locked)
    // Only a session with a known address needs the cart's fields before the commit.
    const details = email === null ? undefined : { known: await touch() }
    withCommit(trx, () => replaceCartItems(trx, own, after, at))
    const touched = details ? () => details.known : withCommit(trx, touch)
    withCommit(trx, () => changeFanSession(trx, session.id, {}, at))
    // The address was entered before the cart existed, so create its fork now.
    if (email !== null && !details?.known?.email)
      withCommit(trx, () => captureAddressOnCart(trx, { session: locked, cart, email, at }))
    if (after.length === 0) withCommit(trx, () => closeEmptyGroup(trx, { cart, status: 'discarded', at }))
    return () => {
      const { discountCode = null, giftNote = null } = touched() ?? {}
      return { items: after, discountCode, giftNote }
    }
  }
}

const noCampaign = () => unprocessable('This session has no campaign yet. Choose one, then fill the cart.')

function assertCountable(items: readonly CartItemInput[]): void {
  const message = `A cart can have at most ${MAX_ITEMS} rows, each with a quantity from 1 to ${MAX_QUANTITY}.`
  const isCountable = ({ quantity }: CartItemInput) =>
    Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY
  if (items.length > MAX_ITEMS || !items.every(isCountable))
    throw badRequest(message, { issues: [{ path: 'items', message }] })
}

type NewRow = Omit<CartItem, 'cartId' | 'position'>

type Known = { session: FanSession; campaign: Campaign; sellables: readonly Sellable[]; arts: readonly Art[] }

async function readRows(
  ctx: Context,
  { session, campaign, sellables, arts }: Known,
  items: readonly CartItemInput[],
): Promise<NewRow[]> {
  const { db } = ctx
  const [designs, selfies, designsArt] = await Promise.all([
    findDesigns(db, campaign.id, items),
    findSelfies(db, session, items),
    findDesignsArt(ctx, { session, campaign }, items),
  ])
  return items.map((wanted, index) => {
    const refuse = (why: string): AppError => unprocessable(`items[${index}]: ${why}`)
    const sellable = sellables.find(({ product }) => product.id === wanted.catalogProductId)
    if (!sellable?.isActive) throw refuse('This campaign does not sell this product. Choose one of its products.')
    const choices = readChoices({ ...sellable.product, placements: placementsOf(sellable) }, wanted)
    if ('fault' in choices) throw refuse(choices.fault)
    const art = findOwnArt({ session, campaign, sellable, wanted, arts, designsArt })
    if (art && 'fault' in art) throw refuse(art.fault)
    const designId = wanted.designId ?? art?.designId ?? null
    const named = wanted.designId ? designs.get(wanted.designId) : undefined
    if (wanted.designId && named === undefined) throw refuse('This campaign does not have this design.')
    // The request may name a variation, but art belongs to the top-level design.
    if (named !== undefined && art?.designId && ![named, wanted.designId].includes(art.designId))
      throw refuse('This art belongs to another design. Leave `designId` out, or choose art of this design.')
    if (wanted.selfieId && !selfies.has(wanted.selfieId))
      throw refuse('This session does not have this selfie. Leave `selfieId` out.')
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
      giftNote: visibleTextOrNull(wanted.giftNote),
      quantity: wanted.quantity,
      unitPriceMinorUnit: sellable.priceMinorUnit,
      currency: campaign.currency,
      previewFilename: null,
      cleanFilename: null,
    }
  })
}

async function findDesigns(
  db: Db,
  campaignId: string,
  items: readonly CartItemInput[],
): Promise<ReadonlyMap<string, string>> {
  const named = [...new Set(items.flatMap(({ designId }) => designId ?? []))]
  const found = await Promise.all(
    named.map(async (designId) => [designId, (await selectDesign(db, { campaignId, designId }))?.id] as const),
  )
  return new Map(found.flatMap(([designId, top]) => (top === undefined ? [] : [[designId, top] as const])))
}

async function findSelfies(
  db: Db,
  { id, activeSelfieId }: FanSession,
  items: readonly CartItemInput[],
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
 * Finds the art for a row: of the row's design in a seller's store, otherwise the requested or the
 * session's current art. Only art that the session made for this campaign is accepted, so nobody
 * can order another session's art by its key.
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
  wanted: CartItemInput
  arts: readonly Art[]
  designsArt: DesignArtLookup
}): RowArt | { fault: string } | undefined {
  const isGeneral = sellable.product.type === 'general'
  const isOwn = (key: string) => arts.some(({ artKey, campaignId }) => artKey === key && campaignId === campaign.id)
  if (campaign.shopFlow === 'design_first' && !(wanted.artKey && isOwn(wanted.artKey))) {
    // A general product gets art only if the request names a design.
    const art = isGeneral && !wanted.designId ? undefined : designsArt(wanted)
    if (!art) return isGeneral ? undefined : { fault: 'Name the design for this product (`designId`).' }
    if ('fault' in art || !wanted.artKey || wanted.artKey === art.artKey) return art
    return { fault: 'This art does not belong to the design. Leave `artKey` out.' }
  }
  const artKey = wanted.artKey ?? (isGeneral ? null : session.aiArtKey)
  if (artKey === null)
    return isGeneral ? undefined : { fault: 'This product needs art. Generate art, choose it, then add the product.' }
  const art = arts.find((own) => own.artKey === artKey && own.campaignId === campaign.id)
  return art ?? { fault: 'This art does not belong to this session. Choose one of its candidates.' }
}

/** A row whose print fields did not change keeps its picture. */
const serializePrint = (row: NewRow): string =>
  JSON.stringify([row.catalogProductId, row.designId, row.artKey, row.placement, row.size, row.color, row.fanName])

/** Compares only ids and quantities, because every other change gives a row a new id. */
const isAsExpected = (rows: readonly CartItem[], expected: readonly CartItem[]): boolean =>
  rows.length === expected.length &&
  rows.every(({ id, quantity }, at) => expected[at]?.id === id && expected[at].quantity === quantity)

function reuseUnchangedRows(before: readonly CartItem[], rows: readonly NewRow[]): NewRow[] {
  const left = [...before]
  return rows.map((row) => {
    const at = left.findIndex((old) => serializePrint(old) === serializePrint(row))
    const [old] = at < 0 ? [] : left.splice(at, 1)
    if (!old) return row
    const { id, copyOf, previewFilename, cleanFilename } = old
    return { ...row, id, copyOf, previewFilename, cleanFilename }
  })
}
