import type { Context } from '../../../platform/context.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { listArtOfSession } from '../artwork/index.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { keyOfRender } from '../orders/index.ts'
import { filterPrintable } from '../rendering/index.ts'
import { findDesignArt } from '../store-art/index.ts'
import type { PricedOrder } from './price-order.ts'
import { designsInCart, pictureKeysInCart } from './queries/prints-in-cart.ts'

type Reading = Pick<Context, 'db' | 'config' | 'clock'>
type Item = PricedOrder['items'][number]
type Cart = { cart: readonly Item[]; sellables: PricedOrder['sellables'] }

/**
 * `hasArt` is true if the item's art exists, `hasEnough` if an item without art has something to
 * print.
 */
export type Printable = { hasArt: (item: Item) => boolean; hasEnough: (item: Item) => boolean }

export async function readPrintable(ctx: Reading, session: FanSession, cart: Cart): Promise<Printable> {
  const [hasArt, hasEnough] = await Promise.all([
    createArtExistsCheck(ctx, session, cart.cart),
    createPrintableCheck(ctx, cart),
  ])
  return { hasArt, hasEnough }
}

/**
 * Does the same as `readPrintable`, but in the round trip that reads the cart. If the cart changes
 * at that moment, the result may lack art and pictures of the caller's rows. Call `readPrintable`
 * before rejecting an item.
 * @returns a function that takes the cart
 */
export async function prefetchPrintable(
  ctx: Reading,
  { id }: FanSession,
): Promise<(sellables: Cart['sellables']) => Printable> {
  const [own, ofDesigns, printed] = await Promise.all([
    listArtOfSession(ctx.db, id),
    findDesignArt(ctx, designsInCart(id)),
    filterPrintable(ctx.db, pictureKeysInCart(id)),
  ])
  const hasArt = artCheck(new Set(own.map(({ artKey }) => artKey)), ofDesigns)
  return (sellables) => ({ hasArt, hasEnough: pictureCheck(printed, sellables) })
}

/**
 * Throws unless every item can be made. Art may be gone since the row was added: it expired, the
 * fan deleted it, or the store changed its design. An item without art needs a picture file or a
 * name to print.
 * @throws UnprocessableEntity, naming the row
 */
export function assertPrintable(items: readonly Item[], printable: Printable): void {
  const problem = findUnprintable(items, printable)
  if (problem !== undefined) throw unprocessable(problem)
}

export function findUnprintable(items: readonly Item[], { hasArt, hasEnough }: Printable): string | undefined {
  for (const [index, item] of items.entries()) {
    if (item.artKey !== null && !hasArt(item))
      return `items[${index}]: The art of this item no longer exists. Generate or choose art again, then add it to the product.`
    if (item.artKey === null && !hasEnough(item))
      return `items[${index}]: This item has nothing to print. Choose art or a design, or render it (POST /api/merch/render with its \`cartItemId\`).`
  }
  return undefined
}

async function createArtExistsCheck(
  ctx: Reading,
  session: FanSession,
  items: readonly Item[],
): Promise<Printable['hasArt']> {
  const wanted = items.filter(({ artKey }) => artKey !== null)
  const own = new Set(
    wanted.length === 0 ? [] : (await listArtOfSession(ctx.db, session.id)).map(({ artKey }) => artKey),
  )
  const ofDesigns = await findDesignArt(
    ctx,
    wanted.flatMap(({ artKey, designId }) => (artKey && !own.has(artKey) && designId ? designId : [])),
  )
  return artCheck(own, ofDesigns)
}

const artCheck =
  (own: ReadonlySet<string>, ofDesigns: Awaited<ReturnType<typeof findDesignArt>>): Printable['hasArt'] =>
  ({ artKey, designId }) =>
    artKey !== null && (own.has(artKey) || (designId !== null && ofDesigns.get(designId)?.artKey === artKey))

/** A digital file needs a picture, a physical item something that is printed on it. */
async function createPrintableCheck(ctx: Reading, { cart, sellables }: Cart): Promise<Printable['hasEnough']> {
  const bare = cart.filter(({ artKey }) => artKey === null)
  if (bare.length === 0) return () => true
  const keys = bare.flatMap(({ cleanFilename }) => keyOfRender(cleanFilename) ?? [])
  return pictureCheck(await filterPrintable(ctx.db, keys), sellables)
}

const pictureCheck =
  (printed: ReadonlySet<string>, sellables: Cart['sellables']): Printable['hasEnough'] =>
  ({ catalogProductId, cleanFilename }) => {
    const key = keyOfRender(cleanFilename)
    const isFile = sellables.some(({ product }) => product.id === catalogProductId && product.isDigital)
    return key !== null && (isFile || printed.has(key))
  }
