import Type from 'typebox'
import { PAGE, Success, success } from '../../../../platform/http/admin-responses.ts'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, named, pageQuery, Text, withExample } from '../../../../platform/http/schemas.ts'
import { changeModel, createModel, deleteModel, getModelToday, listModelsToday } from '../manage-models.ts'
import { ModelCapability, ModelFields, ModelKey, ModelView, toModelView } from '../model-view.ts'

const shared = { auth: 'admin', cors: true, tag: 'Models' } as const
const all = { ...shared, path: '/api/merch/admin/models' } as const
const one = {
  ...shared,
  path: '/api/merch/admin/models/{key}',
  params: Type.Object({ key: withExample(Text({ minLength: 1, maxLength: 60 }), 'image-model-2') }),
} as const
const ModelResponse = named('ModelResponse', Success({ model: ModelView }))

export const listModelsRoute = defineRoute({
  ...all,
  method: 'GET',
  operationId: 'listModels',
  summary: 'Lists all models with their current provider and today’s usage.',
  description:
    'Sorted by key; `q` searches keys, endpoints and the providers’ model names. `today` starts at midnight UTC; running calls count with their reserved cost.',
  query: Exactly({
    q: Type.Optional(withExample(Text({ minLength: 1, maxLength: 100 }), 'image')),
    status: Type.Optional(ModelFields.status),
    ...pageQuery({ max: 100, default: 50 }),
  }),
  responses: {
    200: Success({ models: Type.Array(ModelView), ...PAGE }),
  },
  handler: async ({ ctx, query }) => {
    const { limit, offset } = query
    const { models, total } = await listModelsToday(ctx, query)
    return ok(success({ models: models.map((row) => toModelView(ctx.models, row)), total, limit, offset }))
  },
})

export const readModelRoute = defineRoute({
  ...one,
  method: 'GET',
  operationId: 'readModel',
  summary: 'Returns one model with today’s usage.',
  responses: { 200: ModelResponse },
  handler: async ({ ctx, params }) =>
    ok(success({ model: toModelView(ctx.models, await getModelToday(ctx, params.key)) })),
})

export const createModelRoute = defineRoute({
  ...all,
  method: 'POST',
  operationId: 'createModel',
  summary: 'Adds a model.',
  body: named('CreateModelBody', Exactly({ key: ModelKey, capability: ModelCapability, ...ModelFields }), {
    key: 'image-large',
    capability: 'image',
    adapter: 'openai',
    providerModel: 'gpt-image-2',
    endpoint: null,
    costMicroUsd: 120_000,
    parameters: {},
    status: 'active',
    speedCategory: 'slow',
    timeoutMs: 240_000,
    concurrency: 2,
  }),
  responses: { 201: ModelResponse },
  errors: ['Conflict'],
  handler: async ({ ctx, caller, body }) =>
    created(success({ model: toModelView(ctx.models, await createModel(ctx, caller, body)) })),
})

export const changeModelRoute = defineRoute({
  ...one,
  method: 'PATCH',
  operationId: 'changeModel',
  summary: 'Changes the settings of a model, starting with its next call.',
  description:
    'An inactive model is not called. A deprecated one still serves those that name it. Move an `endpoint` from one model to another in two changes: null there, then the name here.',
  body: named(
    'ChangeModelBody',
    Exactly({
      adapter: Type.Optional(ModelFields.adapter),
      providerModel: Type.Optional(ModelFields.providerModel),
      endpoint: Type.Optional(ModelFields.endpoint),
      costMicroUsd: Type.Optional(ModelFields.costMicroUsd),
      parameters: Type.Optional(ModelFields.parameters),
      status: Type.Optional(ModelFields.status),
      speedCategory: Type.Optional(ModelFields.speedCategory),
      timeoutMs: Type.Optional(ModelFields.timeoutMs),
      concurrency: Type.Optional(ModelFields.concurrency),
    }),
    { status: 'inactive' },
  ),
  responses: { 200: ModelResponse },
  errors: ['Conflict'],
  handler: async ({ ctx, caller, params, body }) =>
    ok(success({ model: toModelView(ctx.models, await changeModel(ctx, caller, params.key, body)) })),
})

export const deleteModelRoute = defineRoute({
  ...one,
  method: 'DELETE',
  operationId: 'deleteModel',
  summary: 'Deletes a model that is turned off and was never called.',
  responses: { 200: Success({ key: withExample(Text(), 'image-model-2') }) },
  errors: ['Conflict'],
  handler: async ({ ctx, caller, params }) => {
    await deleteModel(ctx, caller, params.key)
    return ok(success({ key: params.key }))
  },
})
