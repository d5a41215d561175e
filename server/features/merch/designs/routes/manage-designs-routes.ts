import Type from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { PAGE, readVersion, Success, success } from '../../../../platform/http/admin-responses.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { created, defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import {
  Exactly,
  Id,
  Nullable,
  NullableId,
  named,
  OneOf,
  pageQuery,
  Text,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { PRODUCT_TYPES, type ProductType } from '../../catalog/index.ts'
import { DESIGN_FIELDS, DesignConfigBody, NullableAgeGroup, NullableGender } from '../design-fields.ts'
import { DesignView, viewDesign } from '../design-view.ts'
import type { DesignHandlers } from '../handlers.ts'
import type { Design } from '../queries/design-row.ts'
import { findAncestors, findDesign, listDesigns } from '../queries/designs.ts'
import { changeDesign, createDesign, deleteDesign, getDesign, putDesignConfig } from '../save-design.ts'

const shared = { auth: 'admin', cors: true, tag: 'Merch administration' } as const
const all = { ...shared, path: '/api/merch/admin/designs' } as const
const params = Exactly({ id: withExample(Id, STORY.designId) })
const one = { ...shared, path: '/api/merch/admin/designs/{id}', params } as const
const DesignResponse = named('MerchDesignResponse', Success({ design: DesignView }))
const answer = async (
  ctx: Pick<Context, 'db' | 'config' | 'clock'>,
  { findDesignArt }: DesignHandlers,
  design: Design,
) => {
  // Only top-level designs have art, so the query is skipped for variations.
  const art = design.level === 1 ? (await findDesignArt(ctx, [design.id])).get(design.id) : undefined
  return success({ design: viewDesign(ctx, design, await findAncestors(ctx.db, design), art) })
}
const Version = readVersion(1)

export const listDesignsRoute = (handlers: DesignHandlers): Route =>
  defineRoute({
    ...all,
    method: 'GET',
    operationId: 'listMerchDesigns',
    summary: 'Lists top-level designs, newest first; with `parentDesignId`, the designs directly below that one.',
    description: '`q` searches names.',
    query: Exactly({
      q: Type.Optional(withExample(Text({ minLength: 1, maxLength: 100 }), 'halftone')),
      campaignId: Type.Optional(withExample(Id, STORY.campaignId)),
      parentDesignId: Type.Optional(withExample(Id, STORY.designId)),
      status: Type.Optional(OneOf(['active', 'inactive'])),
      ...pageQuery({ max: 100, default: 20 }),
    }),
    responses: {
      200: named('MerchDesignList', Success({ designs: Type.Array(DesignView), ...PAGE })),
    },
    handler: async ({ ctx, query }) => {
      const { limit, offset, parentDesignId } = query
      const { designs, total } = await listDesigns(ctx.db, query)
      const parent = parentDesignId === undefined ? undefined : await findDesign(ctx.db, parentDesignId)
      const above = parent ? [...(await findAncestors(ctx.db, parent)), parent] : []
      const arts = await handlers.findDesignArt(
        ctx,
        designs.flatMap(({ id, level }) => (level === 1 ? id : [])),
      )
      const views = designs.map((design) => viewDesign(ctx, design, above, arts.get(design.id)))
      return ok(success({ designs: views, total, limit, offset }))
    },
  })

export const readDesignRoute = (handlers: DesignHandlers): Route =>
  defineRoute({
    ...one,
    method: 'GET',
    operationId: 'readMerchDesign',
    summary: 'Returns one design with its own and its inherited configuration.',
    responses: { 200: DesignResponse },
    errors: ['NotFound'],
    handler: async ({ ctx, params }) => ok(await answer(ctx, handlers, await getDesign(ctx.db, params.id))),
  })

export const createDesignRoute = (handlers: DesignHandlers): Route =>
  defineRoute({
    ...all,
    method: 'POST',
    operationId: 'createMerchDesign',
    summary: 'Adds a design, or a variation of one for a product or for a gender and an age.',
    description:
      'A top-level design names its `campaignId` and has a complete `config`. A variation names its `parentDesignId` and contains only what it overrides. Directly below a top-level design, it is for a `catalogProductId`, or for a `gender` and an `ageGroup`; below a product’s variation, only for a `gender` and an `ageGroup`.',
    body: named(
      'CreateMerchDesignBody',
      Exactly({
        campaignId: Type.Optional(withExample(Id, STORY.campaignId)),
        parentDesignId: Type.Optional(withExample(Id, STORY.designId)),
        name: DESIGN_FIELDS.name,
        catalogProductId: Type.Optional(withExample(NullableId, STORY.catalogProductId)),
        gender: Type.Optional(NullableGender),
        ageGroup: Type.Optional(NullableAgeGroup),
        position: Type.Optional(DESIGN_FIELDS.position),
        isActive: Type.Optional(DESIGN_FIELDS.isActive),
        needsFace: Type.Optional(DESIGN_FIELDS.needsFace),
        config: Type.Optional(DesignConfigBody),
      }),
      {
        campaignId: STORY.campaignId,
        name: 'Festival halftone',
        config: { prompt: 'A halftone portrait of {fanName} on a festival stage', modelEndpoint: 'image-model-2' },
      },
    ),
    responses: { 201: DesignResponse },
    errors: ['Conflict'],
    handler: async ({ ctx, caller, body }) =>
      created(await answer(ctx, handlers, await createDesign(ctx, caller, body))),
  })

export const changeDesignRoute = (handlers: DesignHandlers): Route =>
  defineRoute({
    ...one,
    method: 'PATCH',
    operationId: 'changeMerchDesign',
    summary: 'Renames or moves a design, or turns it on or off.',
    description: '`version` is the version you read; 409 if it is no longer the latest.',
    body: named(
      'ChangeMerchDesignBody',
      Exactly({
        version: Version,
        name: Type.Optional(DESIGN_FIELDS.name),
        position: Type.Optional(DESIGN_FIELDS.position),
        isActive: Type.Optional(DESIGN_FIELDS.isActive),
        needsFace: Type.Optional(DESIGN_FIELDS.needsFace),
      }),
      { version: 1, isActive: false },
    ),
    responses: { 200: DesignResponse },
    errors: ['NotFound', 'Conflict'],
    handler: async ({ ctx, caller, params, body }) =>
      ok(await answer(ctx, handlers, await changeDesign(ctx, caller, params.id, body))),
  })

const NullableType = withExample(
  Type.Unsafe<ProductType | null>({
    type: ['string', 'null'],
    enum: [...PRODUCT_TYPES, null],
    description: 'Product type it applies to; null: all types.',
  }),
  'hoodie',
)

export const putDesignConfigRoute = (handlers: DesignHandlers): Route =>
  defineRoute({
    ...shared,
    path: '/api/merch/admin/designs/{id}/config',
    params,
    method: 'PUT',
    operationId: 'putMerchDesignConfig',
    summary: 'Sets the configuration of a design for one product type, or for all; fields left out are inherited.',
    description:
      'Replaces the whole configuration; null removes it. A top-level design always has one, which applies to all product types. The configuration of a plaque has a prompt and quality tiers. `version` is the version of the design.',
    body: named(
      'PutMerchDesignConfigBody',
      Exactly({ version: Version, productType: NullableType, config: Nullable(DesignConfigBody) }),
      { version: 1, productType: 'hoodie', config: { qualityTiers: ['low', 'medium'] } },
    ),
    responses: { 200: DesignResponse },
    errors: ['NotFound', 'Conflict'],
    handler: async ({ ctx, caller, params, body }) =>
      ok(await answer(ctx, handlers, await putDesignConfig(ctx, caller, params.id, body))),
  })

export const deleteDesignRoute = defineRoute({
  ...one,
  method: 'DELETE',
  operationId: 'deleteMerchDesign',
  summary: 'Deletes a design and everything below it. A design in a cart or an order can be turned off instead.',
  responses: { 200: Success({ id: Id }) },
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params }) => {
    await deleteDesign(ctx, caller, params.id)
    return ok(success({ id: params.id }))
  },
})
