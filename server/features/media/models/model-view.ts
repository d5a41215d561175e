import Type, { type Static } from 'typebox'
import {
  Count,
  Exactly,
  isoTime,
  isoTimeOrNull,
  NullableText,
  NullableTime,
  named,
  OneOf,
  Text,
  Time,
  withExample,
} from '../../../platform/http/schemas.ts'
import { ADAPTERS, CAPABILITIES, type Models } from '../../../providers/models/port.ts'
import { chooseAdapter } from './choose-adapter.ts'
import type { UsedModel } from './queries/list-models.ts'

/** Millionths of a US dollar. */
const MicroUsd = (description?: string) =>
  withExample(Type.Integer({ minimum: 0, maximum: 1_000_000_000, ...(description ? { description } : {}) }), 40_000)

export const ModelCapability = named('ModelCapability', OneOf(CAPABILITIES))
export const ModelKey = withExample(
  Type.String({
    pattern: '^[a-z][a-z0-9._-]{1,59}$',
    description: 'Lower-case letters, digits, dots, dashes and underscores.',
  }),
  'image-model-2',
)

const Endpoint = withExample(
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    pattern: '^[a-z][a-z0-9._-]{1,59}$',
    description: 'Name used by designs and offers; each name belongs to one model at a time.',
  }),
  'image-model-2',
)

export const ModelFields = {
  adapter: named(
    'ModelAdapter',
    OneOf(['auto', ...ADAPTERS], {
      description: 'auto: a connected hosted provider with the capability, else a model on this machine.',
    }),
  ),
  providerModel: withExample(NullableText(200), 'gpt-image-2'),
  endpoint: Endpoint,
  costMicroUsd: MicroUsd('Cost of a call if the provider does not report one, in millionths of a US dollar.'),
  parameters: withExample(
    Type.Record(
      Type.String({ pattern: '^[a-z][A-Za-z0-9_]{0,39}$' }),
      Type.Union([Type.String({ maxLength: 500 }), Type.Number(), Type.Boolean()]),
      {
        maxProperties: 20,
        additionalProperties: false,
        description:
          'Passed to the adapter with every call; it rejects parameters it does not know. A parameter that starts with an adapter’s name, such as `local_style`, is for that adapter only and is called `style` there.',
      },
    ),
    { quality: 'high' },
  ),
  status: named('ModelStatus', OneOf(['active', 'inactive', 'deprecated'])),
  speedCategory: named('ModelSpeed', OneOf(['fast', 'medium', 'slow'])),
  timeoutMs: withExample(Type.Integer({ minimum: 100, maximum: 300_000 }), 240_000),
  concurrency: withExample(
    Type.Integer({ minimum: 1, maximum: 64, description: 'Calls at once, across all processes.' }),
    4,
  ),
}

export const ModelView = named(
  'Model',
  Exactly({
    key: Text({ maxLength: 60 }),
    capability: ModelCapability,
    ...ModelFields,
    adapterInEffect: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The provider that currently answers; null if there is none.',
    }),
    restsUntil: NullableTime,
    today: Exactly({ calls: Count, failures: Count, costMicroUsd: Count }),
    createdAt: Time,
    updatedAt: Time,
  }),
  {
    key: 'image-model-2',
    capability: 'image',
    adapter: 'auto',
    providerModel: null,
    endpoint: 'image-model-2',
    costMicroUsd: 70_000,
    parameters: {},
    status: 'active',
    speedCategory: 'slow',
    timeoutMs: 240_000,
    concurrency: 4,
    adapterInEffect: 'openai',
    restsUntil: null,
    today: { calls: 12, failures: 1, costMicroUsd: 770_000 },
    createdAt: '2026-11-21T00:00:00.000Z',
    updatedAt: '2026-11-21T00:00:00.000Z',
  },
)

/** Converts a model to what the admin API and the command line show. */
export const toModelView = (models: Models, row: UsedModel): Static<typeof ModelView> => ({
  key: row.key,
  capability: row.capability,
  adapter: row.adapter,
  providerModel: row.provider_model,
  endpoint: row.endpoint,
  costMicroUsd: row.cost_micro_usd,
  parameters: row.parameters as Static<typeof ModelFields.parameters>,
  status: row.status,
  speedCategory: row.speed_category,
  timeoutMs: row.timeout_ms,
  concurrency: row.concurrency,
  adapterInEffect: chooseAdapter(models, row)?.name ?? null,
  restsUntil: isoTimeOrNull(row.rests_until),
  today: { calls: row.calls, failures: row.failures, costMicroUsd: row.spent_micro_usd },
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
})
