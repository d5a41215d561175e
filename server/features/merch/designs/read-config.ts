import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { badRequest, type Issue } from '../../../platform/errors.ts'
import { requireAssets, resolvePictureKeys } from '../assets/index.ts'
import { type DesignConfigFields, PICTURE_FIELDS, PLAQUE_CONFIG } from './design-fields.ts'
import { withCurrentFieldNames } from './domain/resolution.ts'
import type { StoredConfig } from './queries/design-row.ts'

type Place = { campaignId: string; level: number; productType: string | null }

const SERVER_FIELDS = [
  'assetStatus',
  'generatingStartedAt',
  'renderedProductPreviews',
  'filterId',
  'filterReferenceUrl',
] as const

/**
 * Converts an admin's config to its stored form: pictures become storage keys, and an asset id
 * becomes the asset's picture. Fields that only the server writes are copied from the previous
 * config.
 * @throws BadRequest, naming the fields, for fields outside the schema, unknown pictures and
 * assets, and a top-level design without a prompt or a model
 */
export async function readConfig(
  ctx: Pick<Context, 'config' | 'clock'>,
  trx: Trx,
  place: Place,
  fields: DesignConfigFields,
  before: StoredConfig | undefined,
): Promise<StoredConfig> {
  throwIfAny(faultsOf(place, fields))
  const named = PICTURE_FIELDS.flatMap((field) => {
    const value = fields[field]
    return value ? [{ field, path: `config.${field}`, value }] : []
  })
  const keys = await resolvePictureKeys(ctx, trx, named)
  const pictures = Object.fromEntries(named.map(({ field }, at) => [field, keys[at]]))
  const preserved = Object.fromEntries(
    SERVER_FIELDS.flatMap((field) => (before?.[field] === undefined ? [] : [[field, before[field]]])),
  )
  const asset = await readTemplateAsset(trx, place, fields, pictures.templateImageUrl)
  return withCurrentFieldNames({ ...preserved, ...fields, ...pictures, ...asset })
}

function faultsOf({ level, productType }: Place, fields: DesignConfigFields): Issue[] {
  if (level === 1)
    return (['prompt', 'modelEndpoint'] as const)
      .filter((field) => !fields[field])
      .map((field) => ({
        path: `config.${field}`,
        message: 'is missing: a top-level design must set it',
      }))
  const isPlaque = productType === 'plaque'
  return Object.keys(fields)
    .filter((field) => field === 'displayImageUrl' || (isPlaque && !(field in PLAQUE_CONFIG)))
    .map((field) => ({
      path: `config.${field}`,
      message: isPlaque
        ? `is not a field of a plaque’s configuration, which has ${Object.keys(PLAQUE_CONFIG).join(' and ')}`
        : 'can only be set on a top-level design',
    }))
}

async function readTemplateAsset(
  trx: Trx,
  { campaignId }: Place,
  { templateImageAssetId: id }: DesignConfigFields,
  named: string | undefined,
): Promise<{ templateImageUrl?: string }> {
  if (!id) return {}
  const path = 'config.templateImageAssetId'
  const key = (await requireAssets(trx, [{ path, value: id }], campaignId)).get(id)?.file_key
  if (key === undefined) return {}
  if (named !== undefined && named !== key)
    throwIfAny([{ path, message: 'is a different picture than templateImageUrl' }])
  return { templateImageUrl: key }
}

function throwIfAny(issues: Issue[]): void {
  const [first] = issues
  if (first) throw badRequest(`The body “${first.path}” ${first.message}.`, { issues })
}
