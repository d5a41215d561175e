import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { badRequest } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { enqueueGenerations } from '../../media/generation/index.ts'
import { addIndexingEvent } from '../indexing/index.ts'
import type { AddedAssets } from './added-assets.ts'
import { assertAssetRoom } from './assert-asset-room.ts'
import { ASSET_TYPES, type AssetType } from './domain/asset-types.ts'
import { likenessFetch } from './likeness-fetch.ts'
import { findKnownAddresses, insertWaiting, lockAssetsOf } from './queries/add-assets.ts'
import { deleteFailedAt } from './queries/delete-assets.ts'
import { readAddress, shortenAddress } from './read-address.ts'

/**
 * Adds assets by address. Checks only the form of each address now; a job per address fetches the
 * file later. The response lists unusable addresses with their faults. Addresses that the account
 * already has are skipped.
 * @throws BadRequest if no address is usable, with the reason for each; UnprocessableEntity past
 * LIKENESS_ASSETS_MAX
 */
export async function addAddresses(
  ctx: Context,
  accountId: string,
  type: AssetType,
  given: readonly string[],
): Promise<AddedAssets> {
  const read = given.map((address) => readAddress(ctx.config, type, address))
  const addresses = read.filter((each) => 'contentUrl' in each)
  const known = await findKnownAddresses(
    ctx.db,
    accountId,
    addresses.map(({ contentUrl }) => contentUrl),
  )
  const faults = read.flatMap((each, at) => {
    if ('fault' in each) return [each.fault]
    // A new asset for one of our own files needs an upload. An address that the account already
    // has is skipped instead.
    const isUnknown = each.isOurs && !known.has(each.contentUrl)
    return isUnknown
      ? [
          {
            path: shortenAddress(given[at] ?? ''),
            message: 'This is one of our own addresses. Send the file itself as a form.',
          },
        ]
      : []
  })
  if (faults.length === given.length) throw badRequest('All URLs are invalid', { issues: faults })
  const fresh = new Set(
    addresses.flatMap(({ contentUrl, isOurs }) => (isOurs || known.has(contentUrl) ? [] : [contentUrl])),
  )
  const assetIds = fresh.size > 0 ? await enqueue(ctx, accountId, type, [...fresh]) : []
  return { assetIds, duplicates: given.length - faults.length - assetIds.length, faults }
}

/**
 * Writes the assets, their jobs and the indexing event in one transaction. If another request has
 * added an address meanwhile, the job that is written here for that address finds no asset and does
 * nothing.
 */
async function enqueue(
  ctx: Context,
  accountId: string,
  type: AssetType,
  addresses: readonly string[],
): Promise<string[]> {
  const waiting = addresses.map((contentUrl) => ({ id: newId(), contentUrl }))
  const requests = waiting.map(({ id }) => ({ input: { assetId: id }, subject: id, slot: id }))
  let assetIds: string[] = []
  const within = async (trx: Trx): Promise<void> => {
    const at = ctx.clock.now()
    await lockAssetsOf(trx, accountId)
    await deleteFailedAt(trx, accountId, addresses, at)
    assetIds = await insertWaiting(trx, { accountId, type, at }, waiting)
    if (assetIds.length === 0) return
    await assertAssetRoom(ctx, trx, accountId, { more: assetIds.length, inserted: assetIds.length })
    await addIndexingEvent(trx, accountId, ASSET_TYPES[type].event, at)
  }
  await enqueueGenerations(ctx, likenessFetch, requests, { accountId, within })
  return assetIds
}
