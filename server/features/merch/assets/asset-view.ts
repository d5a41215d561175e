import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Exactly,
  Id,
  isoTime,
  Nullable,
  NullableId,
  named,
  OneOf,
  Text,
  Time,
  WebUrl,
  withExample,
} from '../../../platform/http/schemas.ts'
import { ASSET_TYPES, type AssetType } from './domain/asset-types.ts'
import { pictureUrl } from './named-pictures.ts'
import type { AssetRow } from './queries/assets.ts'

export const AssetTypeName = named('MerchAssetType', OneOf(Object.keys(ASSET_TYPES) as AssetType[]))

export const AssetView = named(
  'MerchAsset',
  Exactly({
    id: Id,
    campaignId: NullableId,
    type: AssetTypeName,
    name: Text(),
    key: Text(),
    url: WebUrl,
    contentType: Type.String(),
    bytes: Count,
    width: Nullable(Count),
    height: Nullable(Count),
    version: Count,
    createdAt: Time,
    updatedAt: Time,
  }),
  {
    id: STORY.merchAssetId,
    campaignId: STORY.campaignId,
    type: 'logo',
    name: 'Logo, white',
    key: STORY.campaignAssetKey,
    url: `http://localhost:3000/media/${STORY.campaignAssetKey}`,
    contentType: 'image/png',
    bytes: 48_210,
    width: 1200,
    height: 400,
    version: 1,
    createdAt: STORY.sentAt,
    updatedAt: STORY.sentAt,
  },
)

export const AssetName = withExample(Text({ minLength: 1, maxLength: 120 }), 'Logo, white')

export const viewAsset = (ctx: Pick<Context, 'config' | 'clock'>, row: AssetRow): Static<typeof AssetView> => ({
  id: row.id,
  campaignId: row.campaign_id,
  type: row.type,
  name: row.name,
  key: row.file_key,
  url: pictureUrl(ctx, row.file_key),
  contentType: row.content_type,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  version: row.version,
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
})
