import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Id, OneOf, pageQuery, Text, withExample } from '../../../../platform/http/schemas.ts'
import { listOffersFor } from '../list-offers-for.ts'
import { OfferView, PeopleOfOffers } from '../offer-view.ts'

export const listOffersRoute = defineRoute({
  method: 'GET',
  mayLag: true,
  path: '/api/offers/list',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'listOffers',
  summary: 'Lists the caller’s offers on one side, newest first.',
  description:
    'As `seller`, an agent also sees the offers of the talents who linked them. `accountId` limits the list to one talent: the caller, or a talent they are an agent for. Only the brand sees drafts and offers that a talent’s policy rejected automatically.',
  contract: 'part 1, GET /api/offers/list',
  query: Type.Object({
    perspective: Type.Optional(OneOf(['seller', 'buyer', 'admin'], { default: 'seller' })),
    status: Type.Optional(
      withExample(Type.String({ maxLength: 400, description: 'Comma-separated offer states.' }), 'APPROVED,COUNTERED'),
    ),
    search: Type.Optional(
      withExample(
        Text({
          minLength: 1,
          maxLength: 100,
          description:
            'Text to find in the brief, the brand’s name or the name of either side. Not allowed with `admin`: admins find people by name.',
        }),
        'espresso',
      ),
    ),
    accountId: Type.Optional(Id),
    ...pageQuery({ default: 20, max: 100 }),
  }),
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
