import Type from 'typebox'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Done, Exactly, named, Text, withExample } from '../../../../platform/http/schemas.ts'
import { CampaignTypeFields, CampaignTypeKey, CampaignTypeView, toCampaignTypeView } from '../campaign-type-view.ts'
import { changeCampaignType, createCampaignType, deleteCampaignType } from '../manage-campaign-types.ts'
import { listAllTypes } from '../queries/list-campaign-types.ts'

const shared = { auth: 'admin', tag: 'Offers' } as const
const all = { ...shared, path: '/api/offers/admin/campaign-types' } as const
const one = {
  ...shared,
  path: '/api/offers/admin/campaign-types/{key}',
  params: Type.Object({ key: withExample(Text({ minLength: 1, maxLength: 60 }), 'fax') }),
} as const
const CampaignTypeResponse = named('CampaignTypeResponse', Exactly({ campaignType: CampaignTypeView }))
const { label, category, enabled, position } = CampaignTypeFields

export const listAllCampaignTypesRoute = defineRoute({
  ...all,
  method: 'GET',
  operationId: 'listAllCampaignTypes',
  summary: 'Lists all campaign types, including disabled ones, and says which are used by offers.',
  responses: {
    200: Exactly({
      campaignTypes: Type.Array(
        named('ManagedCampaignType', Exactly({ ...CampaignTypeView.properties, isUsed: Type.Boolean() }), {
          key: 'social_post',
          label: 'Social media post',
          category: 'IMAGE',
          enabled: true,
          position: 1,
          isUsed: true,
        }),
      ),
    }),
  },
  handler: async ({ ctx }) => {
    const rows = await listAllTypes(ctx.db)
    return ok({ campaignTypes: rows.map((row) => ({ ...toCampaignTypeView(row), isUsed: row.is_used })) })
  },
})

export const createCampaignTypeRoute = defineRoute({
  ...all,
  method: 'POST',
  operationId: 'createCampaignType',
  summary: 'Adds a campaign type.',
  body: named(
    'CreateCampaignTypeBody',
    Exactly({
      key: CampaignTypeKey,
      label,
      category,
      enabled: Type.Optional(Type.Boolean({ default: true })),
      position,
    }),
    { key: 'billboard_digital', label: 'Digital billboard', category: 'IMAGE', enabled: true, position: 13 },
  ),
  responses: { 201: CampaignTypeResponse },
  errors: ['Conflict'],
  handler: async ({ ctx, caller, body }) => {
    const row = await createCampaignType(ctx, caller, { ...body, enabled: body.enabled ?? true })
    return created({ campaignType: toCampaignTypeView(row) })
  },
})

export const changeCampaignTypeRoute = defineRoute({
  ...one,
  method: 'PATCH',
  operationId: 'changeCampaignType',
  summary: 'Renames, moves, enables or disables a campaign type.',
  description:
    'Existing offers keep a disabled type; new offers cannot use it. The category of a type that offers use cannot change (409).',
  body: named(
    'ChangeCampaignTypeBody',
    Exactly({
      label: Type.Optional(label),
      category: Type.Optional(category),
      enabled: Type.Optional(enabled),
      position: Type.Optional(position),
    }),
    { enabled: false },
  ),
  responses: { 200: CampaignTypeResponse },
  errors: ['Conflict'],
  handler: async ({ ctx, caller, params, body }) =>
    ok({ campaignType: toCampaignTypeView(await changeCampaignType(ctx, caller, params.key, body)) }),
})

export const deleteCampaignTypeRoute = defineRoute({
  ...one,
  method: 'DELETE',
  operationId: 'deleteCampaignType',
  summary: 'Deletes a campaign type that no offer uses. Disable a type that offers use.',
  responses: { 200: Done },
  errors: ['Conflict'],
  handler: async ({ ctx, caller, params }) => {
    await deleteCampaignType(ctx, caller, params.key)
    return ok({ success: true as const })
  },
})
