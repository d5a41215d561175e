import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { badRequest, type Issue } from '../../../platform/errors.ts'
import { findFiles, keyOfMediaUrl, mediaUrlAt } from '../../media/files/index.ts'
import { STOREFRONT_FILE_KINDS } from './domain/asset-types.ts'
import { findNamedAssets, type NamedAsset } from './queries/assets.ts'

type Ctx = Pick<Context, 'config' | 'clock'>
export type PictureReference = { path: string; value: string }

/**
 * Returns the storage keys of the given pictures, in the same order. Each picture is given as a
 * media URL or as a key.
 * @throws BadRequest, naming the fields, for a picture that is not ours or not public
 */
export async function resolvePictureKeys(
  ctx: Ctx,
  db: Db | Trx,
  named: readonly PictureReference[],
): Promise<string[]> {
  if (named.length === 0) return []
  const keys = named.map(({ value }) => keyOfMediaUrl(ctx.config, value) ?? value)
  const files = await findFiles(db, [...new Set(keys)], ctx.clock.now())
  const known = new Set(files.filter(({ kind }) => STOREFRONT_FILE_KINDS.includes(kind)).map(({ key }) => key))
  throwIfAny(
    named.filter((_, at) => !known.has(keys[at] ?? '')),
    'is not a storefront picture: upload it as an asset first',
  )
  return keys
}

/**
 * Finds the assets that the fields of a campaign name by id. Each must belong to this campaign or
 * be shared.
 * @throws BadRequest, naming the fields, if an asset is missing, deleted or belongs to another
 * campaign
 */
export async function requireAssets(
  db: Db | Trx,
  named: readonly PictureReference[],
  campaignId: string | null,
): Promise<ReadonlyMap<string, NamedAsset>> {
  const assets = await findNamedAssets(
    db,
    named.map(({ value }) => value),
  )
  throwIfAny(
    named.filter(({ value }) => {
      const asset = assets.get(value)
      return !asset || asset.deleted_at !== null || (asset.campaign_id ?? campaignId) !== campaignId
    }),
    'is not an asset of this campaign or a shared asset',
  )
  return assets
}

/** Returns the URL of a public picture. */
export const pictureUrl = (ctx: Ctx, key: string): string => mediaUrlAt(ctx.config, key, ctx.clock.now())

function throwIfAny(wrong: readonly PictureReference[], why: string): void {
  const issues: Issue[] = wrong.map(({ path }) => ({ path, message: why }))
  const [first] = issues
  if (first) throw badRequest(`The body “${first.path}” ${first.message}.`, { issues })
}
