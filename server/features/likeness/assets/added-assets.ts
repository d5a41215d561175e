import Type, { type Static } from 'typebox'
import type { Issue } from '../../../platform/errors.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import { Count, Exactly, Id, named, Text } from '../../../platform/http/schemas.ts'
import { addedMessage } from './domain/added-message.ts'
import type { AssetType } from './domain/asset-types.ts'

export type AddedAssets = { assetIds: string[]; duplicates: number; faults: Issue[] }

/**
 * Response of "POST /api/ui-api/user-image-assets/add" and of the same route for voices (contract,
 * part 3).
 */
export const AddedAssetsView = named(
  'LikenessAssetsAdded',
  Exactly({
    success: Type.Literal(true),
    message: Text(),
    created: Count,
    duplicates: Count,
    validationErrors: {
      ...Count,
      description: 'Number of files or addresses that could not be used; `message` says why.',
    },
    assetIds: Type.Array(Id),
  }),
  {
    success: true,
    message: '2 images added. 1 already existed.',
    created: 2,
    duplicates: 1,
    validationErrors: 0,
    assetIds: [STORY.assetId, STORY.otherAssetId],
  },
)

export const viewAdded = (
  type: AssetType,
  { assetIds, duplicates, faults }: AddedAssets,
): Static<typeof AddedAssetsView> => ({
  success: true,
  message: addedMessage(type, { created: assetIds.length, duplicates, faults }),
  created: assetIds.length,
  duplicates,
  validationErrors: faults.length,
  assetIds,
})
