import Type, { type Static } from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { AppError, unprocessable } from '../../../../platform/errors.ts'
import type { Route } from '../../../../platform/http/route.ts'
import { visitOf } from '../../../../platform/limits/visit.ts'
import { addToRows } from '../../../../platform/pages/cart-rows.ts'
import { visibleTextOrNull } from '../../../../platform/visible-text.ts'
import type { Campaign } from '../../campaigns/index.ts'
import { findSellable } from '../../catalog/index.ts'
import type { FanSession } from '../../fan-sessions/index.ts'
import { type CartHandlers, renderForSession } from '../../rendering/index.ts'
import { changeCart } from '../change-cart.ts'
import { ensureFanHere, getFormCampaign } from '../ensure-fan-here.ts'
import { formRoute } from '../store-form.ts'

export type CartFormHandlers = {
  rendering: CartHandlers
}

const Field = Type.Optional(Type.String({ maxLength: 300 }))
const Fields = Type.Object({
  catalogProductId: Field,
  designId: Field,
  /** Row to change; without an id, a row is added. */
  item: Field,
  size: Field,
  color: Field,
  placement: Field,
  fanName: Field,
  quantity: Field,
})
type Fields = Static<typeof Fields>

/**
 * Uses the fan's own art, or the chosen design in a store with finished designs. In any other
 * campaign, a product of type `general` needs neither.
 */
function pieceOf(
  body: Fields,
  { session, type, isDesignFirst }: { session: FanSession; type: string; isDesignFirst: boolean },
) {
  const quantity = /^\d{1,2}$/.test(body.quantity ?? '1') ? Number(body.quantity ?? 1) : 0
  if (quantity < 1 || quantity > 10) throw unprocessable('Choose a quantity from 1 to 10.')
  const ownArt = type === 'plaque' ? (session.plaqueIllustrationKey ?? session.aiArtKey) : session.aiArtKey
  return {
    catalogProductId: body.catalogProductId ?? '',
    ...(isDesignFirst ? { designId: visibleTextOrNull(body.designId) } : type === 'general' ? {} : { artKey: ownArt }),
    size: visibleTextOrNull(body.size),
    color: visibleTextOrNull(body.color),
    placement: visibleTextOrNull(body.placement),
    fanName: visibleTextOrNull(body.fanName),
    quantity,
  }
}

/** If the picture cannot be drawn now, the row stays in the cart and can still be sold. */
async function renderRow(
  ctx: Context,
  cart: CartHandlers,
  shown: Parameters<typeof renderForSession>[2],
  requester: Parameters<typeof renderForSession>[3],
): Promise<void> {
  try {
    await renderForSession(ctx, cart, shown, requester)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'InternalError') throw error
    ctx.log.info({ code: error.code }, 'a cart item has no picture of its own')
  }
}

const productOf = async (ctx: Context, campaign: Campaign, id: string | undefined) => {
  const sellable = id ? await findSellable(ctx.db, campaign, id) : undefined
  if (!sellable?.isActive) throw unprocessable('This campaign does not sell this product. Choose one of its products.')
  return sellable.product
}

const pageOf = ({ catalogProductId = '', designId, item }: Fields): string => {
  const about = new URLSearchParams({ ...(designId ? { design: designId } : {}), ...(item ? { item } : {}) })
  return `/products/${encodeURIComponent(catalogProductId)}${about.size === 0 ? '' : `?${about}`}`
}

export const addToCartRoute = ({ rendering }: CartFormHandlers): Route =>
  formRoute({
    path: '/c/{slug}/do/add-to-cart',
    summary: 'Adds a product with the fan’s art to their cart, or changes a row, and redirects to the cart.',
    body: Fields,
    from: pageOf,
    handler: async ({ body, ...sender }) => {
      const { ctx, visitor, request } = sender
      const campaign = await getFormCampaign(sender)
      const product = await productOf(ctx, campaign, body.catalogProductId)
      const { bearer, session } = await ensureFanHere(sender, campaign)
      const requester = { visitor, visit: visitOf(ctx.config, request) }
      const isDesignFirst = campaign.shopFlow === 'design_first'
      const piece = pieceOf(body, { session, type: product.type, isDesignFirst })
      const options = {
        ...(piece.fanName === null ? {} : { fanName: piece.fanName }),
        ...(isDesignFirst && body.designId ? { designId: body.designId } : {}),
      }
      // Check the name first, so that one that cannot be printed is not added to the cart.
      if (product.rendererConfig?.name && piece.fanName !== null)
        await renderForSession(
          ctx,
          rendering,
          { sessionId: bearer, catalogProductId: product.id, ...options },
          requester,
        )
      const after = await changeCart(sender, { bearer }, (rows) => addToRows(rows, piece, body.item))
      for (const { id, catalogProductId, previewFilename } of after)
        if (previewFilename === null && catalogProductId === product.id)
          await renderRow(ctx, rendering, { sessionId: bearer, catalogProductId, cartItemId: id }, requester)
      return '/cart'
    },
  })
