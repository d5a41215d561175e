import Type from 'typebox'
import { PAGE, readVersion, Success, success } from '../../../../platform/http/admin-responses.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { created, defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import {
  Count,
  Currency,
  Exactly,
  Id,
  NullableTime,
  named,
  OneOf,
  pageQuery,
  Text,
  Time,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { noCampaign } from '../assert-campaign-open.ts'
import { GROUP_CHANGES } from '../campaign-change.ts'
import { Country } from '../campaign-groups.ts'
import { CampaignStatusName, CampaignView, ShopFlow, ShutdownModeName, viewCampaigns } from '../campaign-view.ts'
import { changeCampaign } from '../change-campaign.ts'
import type { CampaignHandlers } from '../closing-handlers.ts'
import { createCampaign } from '../create-campaign.ts'
import { deleteCampaign } from '../delete-campaign.ts'
import type { Campaign } from '../queries/campaign-row.ts'
import { findCampaign, listCampaigns } from '../queries/find-campaigns.ts'

type ViewContext = Parameters<typeof viewCampaigns>[0]

const shared = { auth: 'admin', cors: true, tag: 'Merch administration' } as const
const all = { ...shared, path: '/api/merch/admin/campaigns' } as const
const one = {
  ...shared,
  path: '/api/merch/admin/campaigns/{id}',
  params: Exactly({ id: withExample(Id, STORY.campaignId) }),
} as const

const CampaignResponse = named('CampaignResponse', Success({ campaign: CampaignView }))
const answer = async (ctx: ViewContext, campaign: Campaign) => {
  const [view] = await viewCampaigns(ctx, [campaign])
  if (!view) throw new Error('a campaign has no view')
  return success({ campaign: view })
}

const Slug = withExample(
  Type.String({
    pattern: '^[a-z0-9-]{2,60}$',
    description: 'Lower-case letters, digits and dashes; unique to one campaign.',
  }),
  STORY.campaignSlug,
)
const Name = withExample(Text({ minLength: 1, maxLength: 120 }), 'Mara on tour')
const TalentName = withExample(Text({ minLength: 1, maxLength: 120 }), 'Mara Lindqvist')
const Seller = withExample(
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    minLength: 1,
    maxLength: 100,
    description: 'Account that receives the earnings.',
  }),
  STORY.talentId,
)

const groups = {
  branding: Type.Optional(GROUP_CHANGES.branding),
  studio: Type.Optional(GROUP_CHANGES.studio),
  legal: Type.Optional(GROUP_CHANGES.legal),
  config: Type.Optional(GROUP_CHANGES.config),
  copy: Type.Optional(GROUP_CHANGES.copy),
}

const ListedCampaign = named(
  'ListedCampaign',
  Exactly({
    ...CampaignView.properties,
    orderCount: withExample(Count, 12),
  }),
)

export const listCampaignsRoute = (handlers: CampaignHandlers): Route =>
  defineRoute({
    ...all,
    method: 'GET',
    operationId: 'listCampaigns',
    summary: 'Lists all campaigns of this environment, newest first, including drafts and ended ones.',
    description: '`q` searches names and slugs. Orders of testers are not counted.',
    query: Exactly({
      q: Type.Optional(withExample(Text({ minLength: 1, maxLength: 100 }), 'mara')),
      status: Type.Optional(CampaignStatusName),
      ...pageQuery({ max: 100, default: 20 }),
    }),
    responses: {
      200: named('CampaignList', Success({ campaigns: Type.Array(ListedCampaign), ...PAGE })),
    },
    handler: async ({ ctx, query }) => {
      const { limit, offset } = query
      const { campaigns, total } = await listCampaigns(ctx, query)
      const views = await viewCampaigns(ctx, campaigns)
      const counts =
        views.length === 0
          ? new Map()
          : await handlers.countOrders(
              ctx.db,
              views.map(({ id }) => id),
            )
      const listed = views.map((view) => ({ ...view, orderCount: counts.get(view.id) ?? 0 }))
      return ok(success({ campaigns: listed, total, limit, offset }))
    },
  })

export const readCampaignRoute = defineRoute({
  ...one,
  method: 'GET',
  operationId: 'readCampaign',
  summary: 'Returns one campaign in full, with the version that a change must name.',
  responses: { 200: CampaignResponse },
  errors: ['NotFound'],
  handler: async ({ ctx, params }) => {
    const campaign = await findCampaign(ctx.db, params.id)
    if (!campaign) throw noCampaign()
    return ok(await answer(ctx, campaign))
  },
})

export const createCampaignRoute = defineRoute({
  ...all,
  method: 'POST',
  operationId: 'createCampaign',
  summary: 'Creates a campaign as a draft, which the public does not see.',
  description:
    'Fields left out stay empty. Amounts are minor units of the campaign’s currency. Give pictures of `plaqueConfig` as their URL on this installation or as their storage key, and all other pictures as the id of the asset.',
  body: named(
    'CreateCampaignBody',
    Exactly({
      slug: Slug,
      name: Name,
      talentName: TalentName,
      sellerAccountId: Type.Optional(Seller),
      homeCountry: Type.Optional(Country),
      currency: Currency,
      shopFlow: Type.Optional(ShopFlow),
      ...groups,
    }),
    {
      slug: STORY.campaignSlug,
      name: 'Mara on tour',
      talentName: 'Mara Lindqvist',
      sellerAccountId: STORY.talentId,
      currency: 'USD',
      config: { shippingFlatRateMinorUnit: 700, shippingIntlRateMinorUnit: 1900 },
    },
  ),
  responses: { 201: CampaignResponse },
  errors: ['Conflict'],
  handler: async ({ ctx, caller, body }) => created(await answer(ctx, await createCampaign(ctx, caller, body))),
})

export const changeCampaignRoute = (handlers: CampaignHandlers): Route =>
  defineRoute({
    ...one,
    method: 'PATCH',
    operationId: 'changeCampaign',
    summary: 'Changes the given fields of a campaign, or its status.',
    description:
      '`version` is the version you read; 409 if it is no longer the latest. Status: DRAFT to LIVE (422 lists everything that is missing), LIVE to DRAFT while there are no orders, LIVE to ENDED, ENDED to LIVE. `shutdownMode` SOFT_CLOSE accepts no new visitors, and the campaign ends at `shutdownEndsAt`; NONE reopens it to new visitors before then. EMERGENCY_CLOSE stops everything at once, cancels unpaid orders and handles paid ones according to `paidOrders`. A draft with `opensAt` goes live automatically at that time, or later as soon as nothing is missing. Slug and currency can change while the campaign is a draft. If the currency changes, amounts are not converted: 700 stays 700 minor units.',
    body: named(
      'ChangeCampaignBody',
      Exactly({
        version: readVersion(3),
        slug: Type.Optional(Slug),
        name: Type.Optional(Name),
        talentName: Type.Optional(TalentName),
        sellerAccountId: Type.Optional(Seller),
        homeCountry: Type.Optional(Country),
        currency: Type.Optional(Currency),
        shopFlow: Type.Optional(ShopFlow),
        ...groups,
        status: Type.Optional(CampaignStatusName),
        shutdownMode: Type.Optional(ShutdownModeName),
        shutdownEndsAt: Type.Optional(Time),
        opensAt: Type.Optional(NullableTime),
        paidOrders: Type.Optional(OneOf(['keep', 'refund'])),
      }),
      { version: 3, status: 'LIVE', copy: { supportEmail: 'help@example.com' } },
    ),
    responses: { 200: CampaignResponse },
    errors: ['NotFound', 'Conflict', 'UnprocessableEntity'],
    handler: async ({ ctx, caller, params, body }) =>
      ok(await answer(ctx, await changeCampaign(ctx, handlers, caller, params.id, body))),
  })

export const deleteCampaignRoute = defineRoute({
  ...one,
  method: 'DELETE',
  operationId: 'deleteCampaign',
  summary: 'Deletes a campaign that is not live. Its slug becomes available again.',
  responses: { 200: Success({ id: Id }) },
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params }) => {
    await deleteCampaign(ctx, caller, params.id)
    return ok(success({ id: params.id }))
  },
})
