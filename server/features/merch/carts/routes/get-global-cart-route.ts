import Type from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Exactly,
  Id,
  isoTime,
  Nullable,
  NullableWebUrl,
  named,
  Text,
  Time,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { CampaignName } from '../../campaigns/index.ts'
import { findCartCookie } from '../cart-cookie.ts'
import { CartItemView, CartStatusName, viewCartItem } from '../cart-item.ts'
import { buildExternalStorefrontUrl } from '../external-storefront-url.ts'
import { findGlobalCart } from '../find-global-cart.ts'
import type { CartHandlers } from '../handlers.ts'
import type { RowInCart } from '../queries/rows-in-carts.ts'

const GlobalItem = named(
  'MerchGlobalCartItem',
  Exactly({ ...CartItemView.properties, productName: withExample(Text(), 'Heavy hoodie') }),
)
const GlobalCartResponse = named(
  'MerchGlobalCart',
  Exactly({
    cart: Nullable(
      Exactly({
        id: Id,
        status: CartStatusName,
        lastTouchedAt: Time,
        campaigns: Type.Array(
          Exactly({
            campaign: CampaignName,
            isOpen: Type.Boolean({ description: 'True if new visitors can start an order there.' }),
            storefrontUrl: withExample(
              NullableWebUrl,
              'https://shop.example.com/?cart=Qm9Zx3vT1bYw8Kc5Rn2Lh7Ae4Uj6Gd0P',
            ),
            items: Type.Array(GlobalItem),
          }),
        ),
      }),
    ),
  }),
)

export const getGlobalCartRoute = (handlers: CartHandlers) =>
  defineRoute({
    method: 'GET',
    path: '/api/merch/cart',
    auth: 'public',
    cors: 'visitors',
    tag: 'Merch',
    operationId: 'getMerchCart',
    summary:
      'Returns the cart of a browser or a signed-in person across campaigns, or the cart that a cart email links to.',
    description:
      'The cart is found by the signed-in account, or else by the cookie `merch-cart`. When a person signs in, the draft cart of the browser is merged into ' +
      'their cart. With `s`, the token of a cart email, it returns what is still in that cart: items and ' +
      'previews, but no selfie and no address; nothing once it is bought. POST /api/merch/cart/restore continues with it. Viewing ' +
      'a cart does not count as activity.',
    contract: 'part 2, "Cart"',
    query: Exactly({
      s: Type.Optional(Text({ minLength: 1, maxLength: 100, description: 'The token of a cart email.' })),
    }),
    responses: { 200: GlobalCartResponse },
    handler: async ({ ctx, request, reply, query: { s } }) => {
      reply.header('referrer-policy', 'no-referrer')
      if (s !== undefined) return ok({ cart: await linkedCart(ctx, handlers, s) })
      const visitor = await findVisitor({ ctx, request, reply })
      const cookieId = await findCartCookie({ request, ctx })
      const found = await findGlobalCart(ctx, { cookieId, userId: visitor?.userId ?? null })
      if (!found) return ok({ cart: null })
      const { cart, groups } = found
      return ok({
        cart: {
          id: cart.id,
          status: 'active' as const,
          lastTouchedAt: isoTime(cart.touchedAt),
          campaigns: groups.map(({ campaign: { isOpen, ...campaign }, items }) => ({
            campaign,
            isOpen,
            storefrontUrl: null,
            items: items.map(({ productName, ...item }) => ({ ...viewCartItem(item), productName })),
          })),
        },
      })
    },
  })

async function linkedCart(ctx: Context, { openLink }: CartHandlers, token: string) {
  const opened = await openLink(ctx, token)
  if (!opened) return null
  const { cartId, rows } = opened
  const [first] = rows
  if (!first) return null
  return {
    id: cartId,
    status: 'active' as const,
    lastTouchedAt: isoTime(first.touchedAt),
    campaigns: [...Map.groupBy(rows, ({ campaignId }) => campaignId).values()].flatMap((group) => {
      const last = group.at(-1) ?? first
      return {
        campaign: { id: last.campaignId, slug: last.campaignSlug, name: last.campaignName },
        isOpen: last.isOpen,
        storefrontUrl: buildExternalStorefrontUrl(ctx.config, last, token),
        items: group.map(viewForEmailReader),
      }
    }),
  }
}

/**
 * The reader may be a stranger, so the view leaves out fields that give access to the selfie, the
 * art or the gift note.
 */
const viewForEmailReader = (row: RowInCart) => ({
  id: row.id,
  campaignId: row.campaignId,
  shopProductId: row.shopProductId,
  catalogProductId: row.catalogProductId,
  designId: row.designId,
  artKey: null,
  selfieId: null,
  placement: row.placement,
  size: row.size,
  color: row.color,
  fanName: row.fanName,
  giftNote: null,
  quantity: row.quantity,
  unitPriceMinorUnit: row.unitPriceMinorUnit,
  currency: row.currency,
  previewFilename: row.previewFilename,
  cleanFilename: null,
  productName: row.productName,
})
