import Type, { type Static } from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { badRequest, forbidden } from '../../../../platform/errors.ts'
import { type Caller, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, OneOf, pageQuery, withExample } from '../../../../platform/http/schemas.ts'
import { isOfferStatus, OFFER_STATES, type OfferStatus } from '../domain/offer-states.ts'
import { OfferView, PeopleOfOffers, viewOfferFor, viewPeople } from '../offer-view.ts'
import { countOffers, listOffers } from '../queries/list-offers.ts'

const ListQuery = Type.Object({
  perspective: Type.Optional(OneOf(['seller', 'buyer', 'admin'], { default: 'seller' })),
  status: Type.Optional(
    withExample(Type.String({ maxLength: 400, description: 'Comma-separated offer states.' }), 'APPROVED,COUNTERED'),
  ),
  ...pageQuery({ default: 20, max: 100 }),
})

export const listOffersRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/list',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'listOffers',
  summary: 'The caller’s offers from one side, newest first.',
  description:
    'As `seller` an agent also sees the offers of the talents who linked them. Drafts, and offers a talent’s policy turned away unseen, are the brand’s alone.',
  contract: 'part 1, GET /api/offers/list',
  query: ListQuery,
  responses: {
    200: Type.Object({
      offers: Type.Array(OfferView),
      ...PeopleOfOffers,
      total: Count,
      limit: Count,
      offset: Count,
    }),
  },
  errors: ['Forbidden'],
  handler: async ({ ctx, caller, query }) => ok(await listOffersFor(ctx, caller, query)),
})

/** Two statements, besides the caller's. @throws BadRequest for an unknown state; Forbidden for a non-admin's admin view. */
async function listOffersFor(ctx: Context, caller: Caller, query: Static<typeof ListQuery>) {
  const { perspective = 'seller', limit, offset } = query
  if (perspective === 'admin' && !caller.isAdmin) throw forbidden('This needs the admin role.')
  const wanted = { perspective, caller, statuses: readStatuses(query.status) }
  const rows = await listOffers(ctx.db, { ...wanted, limit, offset })
  const total = await countOffers(ctx.db, wanted)
  const now = ctx.clock.now()
  return {
    offers: rows.map((row) => viewOfferFor(row, caller, now, ctx.config)),
    ...viewPeople(rows),
    total,
    limit,
    offset,
  }
}

function readStatuses(text = ''): OfferStatus[] {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const unknown = words.find((word) => !isOfferStatus(word))
  if (unknown !== undefined) {
    const message = `“${unknown}” is not a state of an offer; use ${OFFER_STATES.join(', ')}`
    throw badRequest(`${message}.`, { issues: [{ path: 'status', message }] })
  }
  return words.filter(isOfferStatus)
}
