import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly } from '../../../../platform/http/schemas.ts'
import { CampaignTypeView, toCampaignTypeView } from '../campaign-type-view.ts'
import { listEnabledTypes } from '../queries/list-campaign-types.ts'

export const listCampaignTypesRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/campaign-types',
  auth: 'public',
  cors: true,
  tag: 'Offers',
  operationId: 'listCampaignTypes',
  summary: 'Lists the enabled campaign types in display order.',
  description: '`campaignType` of an offer is the `key` of one of these.',
  responses: { 200: Exactly({ campaignTypes: Type.Array(CampaignTypeView) }) },
  handler: async ({ ctx }) => ok({ campaignTypes: (await listEnabledTypes(ctx.db)).map(toCampaignTypeView) }),
})
