import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Exactly,
  Id,
  isoTime,
  Nullable,
  NullableText,
  NullableWebUrl,
  named,
  OneOf,
  Time,
  WebUrl,
} from '../../../platform/http/schemas.ts'
import { mediaUrlAt, toAddress } from '../../media/files/index.ts'
import { ASSET_TYPES, type AssetType } from './domain/asset-types.ts'
import type { AssetRow } from './queries/asset-row.ts'

export const AssetTypeName = named('LikenessAssetType', OneOf(Object.keys(ASSET_TYPES) as AssetType[]))

/** Contract, part 3, "Likeness asset". */
export const AssetView = named(
  'LikenessAsset',
  Exactly({
    id: Id,
    accountId: Id,
    type: AssetTypeName,
    status: {
      ...OneOf(['WAITING', 'READY', 'FAILED']),
      description: 'WAITING: added by address and not fetched yet. FAILED: could not be fetched; `failure` says why.',
    },
    contentUrl: {
      ...WebUrl,
      description: 'The address it was added by, or the signed address of the uploaded file, like `url`.',
    },
    url: { ...NullableWebUrl, description: 'Address of the file, signed for 15 minutes; null until there is a file.' },
    failure: NullableText(),
    heldReason: {
      ...NullableText(),
      description: 'Why it is held back from search and generation until an admin decides.',
    },
    contentType: NullableText(),
    bytes: Nullable(Count),
    width: Nullable(Count),
    height: Nullable(Count),
    searchTags: { ...Nullable(Type.Array(Type.String())), description: 'Null until it has been analyzed.' },
    tagAttemptCount: Count,
    voiceSampleUrl: NullableWebUrl,
    createdAt: Time,
  }),
  {
    id: STORY.assetId,
    accountId: STORY.talentId,
    type: 'IMAGE',
    status: 'READY',
    contentUrl: `http://localhost:3000/media/${STORY.likenessKey}`,
    url: `http://localhost:3000/media/${STORY.likenessKey}?expires=1795267800&signature=Ywq0zL4mQf3r`,
    failure: null,
    heldReason: null,
    contentType: 'image/jpeg',
    bytes: 184_320,
    width: 1200,
    height: 800,
    searchTags: ['portrait', 'brown hair'],
    tagAttemptCount: 1,
    voiceSampleUrl: null,
    createdAt: STORY.sentAt,
  },
)

/** Signs all URLs at the same time, so that they expire together. */
export const viewAssets = (
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  assets: readonly AssetRow[],
): Static<typeof AssetView>[] => {
  const now = clock.now()
  const signed = (key: string | null) => (key === null ? null : mediaUrlAt(config, key, now))
  return assets.map((asset) => ({
    id: asset.id,
    accountId: asset.account_id,
    type: asset.type,
    status: asset.status,
    contentUrl: toAddress(config, asset.content_url ?? '', now),
    url: signed(asset.file_key),
    failure: asset.failure,
    heldReason: asset.held_reason,
    contentType: asset.content_type,
    bytes: asset.bytes,
    width: asset.width,
    height: asset.height,
    searchTags: asset.search_tags as string[] | null,
    tagAttemptCount: asset.tag_attempt_count,
    voiceSampleUrl: signed(asset.voice_sample_key),
    createdAt: isoTime(asset.created_at),
  }))
}
