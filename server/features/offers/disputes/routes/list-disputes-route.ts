import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, pageQuery } from '../../../../platform/http/schemas.ts'
import { OfferView, PeopleOfOffers } from '../../offer/index.ts'
import { DisputeView } from '../dispute-view.ts'
import { listOpenDisputes } from '../list-open-disputes.ts'

export const listDisputesRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/admin/disputes',
  auth: 'admin',
  tag: 'Offers',
  operationId: 'listDisputes',
  summary: 'Lists the open disputes, earliest deadline first.',
  description:
    'Includes the offer and the statements and files of both sides. `isReadyToDecide` is false while the talent can still answer; ' +
    'a decision is possible before that, but is made without the talent’s answer.',
  query: Type.Object(pageQuery({ default: 20, max: 100 })),
  responses: {
    200: Type.Object({
      disputes: Type.Array(Type.Object({ offer: OfferView, dispute: DisputeView })),
      ...PeopleOfOffers,
      total: Count,
      limit: Count,
      offset: Count,
    }),
  },
  handler: async ({ ctx, caller, query }) => ok(await listOpenDisputes(ctx, caller, query)),
})
