import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { Text } from '../../../../platform/http/schemas.ts'
import { setFanCookie } from '../../../../platform/pages/fan-cookie.ts'
import { visibleTextOrNull } from '../../../../platform/visible-text.ts'
import type { Campaign } from '../../campaigns/index.ts'
import { restoreCart } from '../../cart-recovery/index.ts'
import { type CartItem, findCartCookie } from '../../carts/index.ts'
import { changeCart } from '../change-cart.ts'
import { getFormCampaign } from '../ensure-fan-here.ts'
import { fanOfForm } from '../fan-of-form.ts'
import { findFanHere } from '../find-fan-here.ts'
import { formRoute } from '../store-form.ts'

/** In a store, the design determines the art, so the input contains no art key. */
const toCartItemInput = (
  { catalogProductId, designId, artKey, selfieId, placement, size, color, fanName, giftNote, quantity }: CartItem,
  { shopFlow }: Pick<Campaign, 'shopFlow'>,
) => ({
  catalogProductId,
  designId,
  ...(shopFlow === 'design_first' ? {} : { artKey }),
  selfieId,
  placement,
  size,
  color,
  fanName,
  giftNote,
  quantity,
})

export const changeRowRoute = formRoute({
  path: '/c/{slug}/do/row',
  summary: 'Sets the quantity of a row of a fan’s cart; 0 removes it.',
  body: Type.Object({ row: Type.Optional(Text({ maxLength: 100 })), quantity: Type.Optional(Text({ maxLength: 3 })) }),
  from: '/cart',
  handler: async ({ body: { row, quantity = '' }, ...sender }) => {
    const { campaign, bearer } = await fanOfForm(sender)
    const count = /^\d{1,2}$/.test(quantity) ? Math.min(Number(quantity), 10) : Number.NaN
    if (Number.isNaN(count)) return '/cart?refused=BadRequest'
    await changeCart(sender, { bearer }, (rows) => {
      if (!rows.some(({ id }) => id === row)) throw notFound('This item is no longer in the cart.')
      return rows.flatMap((one) => {
        const wanted = toCartItemInput(one, campaign)
        return one.id !== row ? [wanted] : count === 0 ? [] : [{ ...wanted, quantity: count }]
      })
    })
    return '/cart'
  },
})

export const cartDetailsRoute = formRoute({
  path: '/c/{slug}/do/cart-words',
  summary: 'Saves a discount code or a gift note in a fan’s cart; an empty one removes it.',
  body: Type.Object({
    discountCode: Type.Optional(Text({ maxLength: 40 })),
    giftNote: Type.Optional(Text({ maxLength: 300 })),
  }),
  from: '/cart',
  handler: async ({ body, ...asked }) => {
    const { campaign, bearer } = await fanOfForm(asked)
    const words = Object.fromEntries(Object.entries(body).map(([name, text]) => [name, visibleTextOrNull(text)]))
    await changeCart(asked, { bearer }, (rows) => rows.map((one) => toCartItemInput(one, campaign)), words)
    return '/cart'
  },
})

export const restoreFormRoute = formRoute({
  path: '/c/{slug}/do/restore',
  summary: 'Continues with the cart of an email, or with this browser’s cart, in a store.',
  body: Type.Object({ s: Type.Optional(Text({ maxLength: 100 })) }),
  from: '/cart',
  handler: async ({ body: { s }, ...sender }) => {
    const { ctx, slug, visitor, request, reply } = sender
    const cookieId = await findCartCookie({ request, ctx })
    const known = (await findFanHere(sender, await getFormCampaign(sender)))?.bearer ?? null
    const wanted = { token: s || undefined, campaignSlug: slug, known }
    const { sessionId } = await restoreCart(ctx, { visitor, cookieId, request }, wanted)
    setFanCookie({ request, reply, config: ctx.config }, { slug, sessionId })
    return '/cart'
  },
})
