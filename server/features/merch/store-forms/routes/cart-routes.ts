import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { notFound } from '../../../../platform/errors.ts'
import { Text } from '../../../../platform/http/schemas.ts'
import { keepFan } from '../../../../platform/pages/fan-cookie.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { findCampaign } from '../../campaigns/index.ts'
import { restoreCart } from '../../cart-recovery/index.ts'
import { type CartItem, ensureCartCookie, findCartCookie, listCartItems, writeCart } from '../../carts/index.ts'
import type { FanSession } from '../../fan-sessions/index.ts'
import { fanOfForm } from '../fan-of-form.ts'
import { formRoute } from '../store-form.ts'

type Asked = { ctx: Context; request: FastifyRequest; reply: FastifyReply }

/** The same row, as a fan asks for it. Of a store the art is that of the design, whichever it is by now. */
const wantedAgain = (
  { catalogProductId, designId, artKey, selfieId, placement, size, color, fanName, giftNote, quantity }: CartItem,
  isOfDesign: boolean,
) => ({
  catalogProductId,
  designId,
  ...(isOfDesign ? {} : { artKey }),
  selfieId,
  placement,
  size,
  color,
  fanName,
  giftNote,
  quantity,
})

/** Writes the rows that `change` leaves of a session's cart, and what is said beside them. */
async function changeCart(
  { ctx, request, reply }: Asked,
  session: FanSession,
  change: (rows: CartItem[]) => CartItem[],
  words: { discountCode?: string | null; giftNote?: string | null } = {},
): Promise<void> {
  const rows = change(await listCartItems(ctx.db, session))
  const campaign = session.campaignId === null ? undefined : await findCampaign(ctx.db, session.campaignId)
  const isOfDesign = campaign?.shopFlow === 'design_first'
  const visitor = await findVisitor({ ctx, request, reply })
  const holder = { cookieId: ensureCartCookie(request, reply, ctx), userId: visitor?.userId ?? null }
  const items = rows.map((row) => wantedAgain(row, isOfDesign))
  await writeCart(ctx, session, items, { ...words, holder })
}

export const changeRowRoute = formRoute({
  path: '/c/{slug}/do/row',
  summary: 'Sets how many of a row of a fan’s cart there are; none takes it out.',
  body: Type.Object({ row: Type.Optional(Text({ maxLength: 100 })), quantity: Type.Optional(Text({ maxLength: 3 })) }),
  from: '/cart',
  handler: async ({ body: { row, quantity = '' }, fan, ...asked }) => {
    const { session } = await fanOfForm(asked.ctx, fan)
    const count = /^\d{1,2}$/.test(quantity) ? Math.min(Number(quantity), 10) : Number.NaN
    if (Number.isNaN(count)) return '/cart?refused=BadRequest'
    await changeCart(asked, session, (rows) => {
      if (!rows.some(({ id }) => id === row)) throw notFound('This is not in the cart any more.')
      return rows.flatMap((one) => (one.id !== row ? [one] : count === 0 ? [] : [{ ...one, quantity: count }]))
    })
    return '/cart'
  },
})

export const cartWordsRoute = formRoute({
  path: '/c/{slug}/do/cart-words',
  summary: 'Keeps a code, or a note that goes with the parcel, with a fan’s cart; an empty one takes it off.',
  body: Type.Object({
    discountCode: Type.Optional(Text({ maxLength: 40 })),
    giftNote: Type.Optional(Text({ maxLength: 300 })),
  }),
  from: '/cart',
  handler: async ({ body, fan, ...asked }) => {
    const { session } = await fanOfForm(asked.ctx, fan)
    const words = Object.fromEntries(Object.entries(body).map(([name, text]) => [name, text?.trim() || null]))
    await changeCart(asked, session, (rows) => rows, words)
    return '/cart'
  },
})

export const restoreFormRoute = formRoute({
  path: '/c/{slug}/do/restore',
  summary: 'Goes on with the cart of a mail, or with what this browser has in mind, in a store.',
  body: Type.Object({ s: Type.Optional(Text({ maxLength: 100 })) }),
  from: '/cart',
  handler: async ({ ctx, slug, body: { s }, fan, request, reply }) => {
    const visitor = await findVisitor({ ctx, request, reply })
    const cookieId = findCartCookie(request, ctx)
    const wanted = { token: s || undefined, campaignSlug: slug, known: fan }
    const { sessionId } = await restoreCart(ctx, { visitor, cookieId, request }, wanted)
    keepFan(reply, ctx.config, { slug, sessionId })
    return '/cart'
  },
})
