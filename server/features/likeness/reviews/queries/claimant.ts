import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { likenessAtDistance } from '../../../../providers/models/port.ts'
import { allAccounts } from '../../../people/accounts/index.ts'
import { assetFiles } from '../../assets/index.ts'
import { storedFaces } from '../../search/index.ts'

export type ClaimantPicture = { assetId: string; fileKey: string; similarity: number | null }
export type Claimant = {
  account: { id: string; displayName: string; slug: string }
  pictures: ClaimantPicture[]
  /** True if the face in the reported picture is stored, so that it can be compared. */
  canCompare: boolean
}

/** Number of pictures that an admin sees beside the reported one. */
const MAX_PICTURES = 4

/**
 * Finds the account of a person and their likeness pictures, most similar to the reported picture
 * first. Held back and deleted pictures are left out.
 */
export async function findClaimant(
  db: Db,
  { userId, reportedAssetId }: { userId: string; reportedAssetId: string | null },
): Promise<Claimant | undefined> {
  const { rows } = await sql<{
    id: string
    displayName: string
    slug: string
    canCompare: boolean
    assetId: string | null
    fileKey: string | null
    apart: number | null
  }>`
    select a.id, a.display_name as "displayName", a.slug, picture."assetId", picture."fileKey", picture.apart,
      exists (select from ${storedFaces} known where known.asset_id = ${reportedAssetId}) as "canCompare"
    from ${allAccounts} a
    left join lateral (
      select image.id as "assetId", image.file_key as "fileKey", own.vector <-> reported.vector as apart
      from ${assetFiles} image
      left join ${storedFaces} own on own.asset_id = image.id
      left join ${storedFaces} reported on reported.asset_id = ${reportedAssetId}
        and reported.model = own.model and reported.version = own.version
      where image.account_id = a.id and image.type = 'IMAGE' and image.file_key is not null
        and not image.is_held and not image.is_deleted
      order by 3 nulls last, image.id desc limit ${MAX_PICTURES}) picture on true
    where a.owner_user_id = ${userId}
    order by picture.apart nulls last, picture."assetId" desc`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const { id, displayName, slug, canCompare } = first
  return {
    account: { id, displayName, slug },
    canCompare,
    pictures: rows.flatMap(({ assetId, fileKey, apart }) =>
      assetId === null || fileKey === null
        ? []
        : [{ assetId, fileKey, similarity: apart === null ? null : likenessAtDistance(apart) }],
    ),
  }
}
