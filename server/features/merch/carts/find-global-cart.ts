import type { Context } from '../../../platform/context.ts'
import type { CartItem } from './cart-item.ts'
import { unionOfRows } from './domain/union-of-rows.ts'
import { mergeAtSignIn } from './merge-at-sign-in.ts'
import { type CartCampaign, listItemsOfCart } from './queries/cart-items.ts'
import { type CartHolder, findOpenCarts, type LockedCart } from './queries/carts.ts'

export type CartGroup = { campaign: CartCampaign; items: (CartItem & { productName: string })[] }

/**
 * Returns the cart of a browser or person by campaign, rows in the order added. Merges the
 * browser's draft into a signed-in person's cart. Reading does not count as activity.
 */
export async function findGlobalCart(
  ctx: Pick<Context, 'db' | 'clock'>,
  holder: CartHolder,
): Promise<{ cart: LockedCart; groups: CartGroup[] } | undefined> {
  const { cookieId, userId } = holder
  if (cookieId === null && userId === null) return undefined
  const cart = await findOwnCart(ctx, { cookieId, userId })
  return cart && { cart, groups: byCampaign(await listItemsOfCart(ctx.db, cart.id)) }
}

async function findOwnCart(
  ctx: Pick<Context, 'db' | 'clock'>,
  { cookieId, userId }: CartHolder,
): Promise<LockedCart | undefined> {
  const lookup = { sessionId: null, holder: { cookieId, userId } }
  const { person, draft } = await findOpenCarts(ctx.db, lookup)
  if (userId === null) return draft
  if (!draft || cookieId === null) return person
  await mergeAtSignIn(ctx, { cookieId, userId }, ctx.clock.now())
  return (await findOpenCarts(ctx.db, lookup)).person
}

export function byCampaign(
  found: readonly { item: CartItem & { productName: string }; campaign: CartCampaign }[],
): CartGroup[] {
  const counted = new Set(unionOfRows(found.map(({ item }) => item)))
  const rows = found.filter(({ item }) => counted.has(item))
  return [...Map.groupBy(rows, ({ campaign }) => campaign.id).values()].flatMap((group) => {
    const [first] = group
    return first ? [{ campaign: first.campaign, items: group.map(({ item }) => item) }] : []
  })
}
