import Type from 'typebox'
import { Success, success } from '../../../../platform/http/admin-responses.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Exactly, Id, LackView, named, Text, withExample } from '../../../../platform/http/schemas.ts'
import { KINDS_SOLD } from '../../../money/ledger/index.ts'
import { noCampaign } from '../assert-campaign-open.ts'
import type { CampaignHandlers } from '../closing-handlers.ts'
import { listMissingRequirements } from '../move-campaign.ts'
import { findCampaign } from '../queries/find-campaigns.ts'

export const readReadinessRoute = (handlers: CampaignHandlers): Route =>
  defineRoute({
    method: 'GET',
    path: '/api/merch/admin/campaigns/{id}/readiness',
    auth: 'admin',
    cors: true,
    tag: 'Merch administration',
    operationId: 'readCampaignReadiness',
    summary: 'Returns what a campaign still needs to go live, whether it has orders, and the seller’s share.',
    description: 'If nothing is missing, it can go live. A campaign with orders cannot become a draft again.',
    params: Exactly({ id: withExample(Id, STORY.campaignId) }),
    responses: {
      200: named(
        'CampaignReadiness',
        Success({
          lacking: Type.Array(LackView),
          withoutManufacturer: Type.Array(
            named(
              'ProductWithoutManufacturer',
              Exactly({
                id: withExample(Id, STORY.catalogProductId),
                name: withExample(Text(), 'The tour hoodie'),
                sku: withExample(Text(), 'HOODIE-HEAVY'),
              }),
            ),
            {
              description:
                'Goods on sale that name no manufacturer, if the campaign delivers to the EU, where the law requires one. They do not keep it from going live.',
            },
          ),
          hasOrders: Type.Boolean(),
          sellerShareBps: withExample(
            Type.Integer({
              minimum: 0,
              maximum: 10_000,
              description: 'The seller’s share of the product price, in basis points.',
            }),
            3000,
          ),
        }),
      ),
    },
    errors: ['NotFound'],
    handler: async ({ ctx, params }) => {
      const campaign = await findCampaign(ctx.db, params.id)
      if (!campaign) throw noCampaign()
      const lacking = await listMissingRequirements(handlers, ctx.db, campaign)
      const hasOrders = await handlers.hasOrders(ctx.db, campaign.id)
      const withoutManufacturer = await handlers.findProductsWithoutManufacturer(ctx, campaign)
      return ok(
        success({
          lacking,
          withoutManufacturer,
          hasOrders,
          sellerShareBps: ctx.config[KINDS_SOLD.MERCH.share.setting],
        }),
      )
    },
  })
