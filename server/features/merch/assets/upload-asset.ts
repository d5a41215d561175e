import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, isMissingReference } from '../../../platform/database/transaction.ts'
import { badRequest, unavailable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { Exactly, Id } from '../../../platform/http/schemas.ts'
import { receiveUpload } from '../../../platform/http/uploads/receive-upload.ts'
import type { UploadForm } from '../../../platform/http/uploads/upload-form.ts'
import { newId } from '../../../platform/ids.ts'
import {
  cleanFileName,
  deleteFiles,
  FILE_KINDS,
  keepFiles,
  type MediaFile,
  storeFile,
} from '../../media/files/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { AssetName, AssetTypeName } from './asset-view.ts'
import { ASSET_TYPES, type AssetType } from './domain/asset-types.ts'
import { type AssetRow, insertAsset } from './queries/assets.ts'

export const ASSET_FORM = {
  fields: Exactly({ type: AssetTypeName, name: Type.Optional(AssetName), campaignId: Type.Optional(Id) }),
  maxBytes: FILE_KINDS['campaign-asset'].maxBytes,
  about: 'A picture (JPEG, PNG or WebP) up to 10 MB and 40 megapixels.',
} satisfies UploadForm

type New = { type: AssetType; name?: string; campaignId?: string }

/**
 * Uploads a picture as an asset of one campaign or of all. If the asset is not saved, the file
 * expires within a day.
 * @throws BadRequest for a campaign that does not exist; errors of receiveUpload and storeFile
 */
export const uploadAsset = (ctx: Context, admin: Caller, request: FastifyRequest): Promise<AssetRow> =>
  receiveUpload(
    ctx,
    request,
    ASSET_FORM,
    async () => undefined,
    async (source, fields: New) => {
      const { fileName } = source
      const expiresAt = addMs(ctx.clock.now(), DAY_MS)
      const file = await storeFile(ctx, { kind: ASSET_TYPES[fields.type], source, fileName, expiresAt })
      try {
        return await saveAsset(
          ctx,
          admin,
          { ...fields, name: fields.name ?? cleanFileName(fileName) ?? fields.type },
          file,
        )
      } catch (error) {
        await deleteFiles(ctx, [file.key])
        throw isMissingReference(error) ? noCampaign() : error
      }
    },
  )

const saveAsset = (
  ctx: Context,
  admin: Caller,
  { type, name, campaignId }: New & { name: string },
  file: MediaFile,
): Promise<AssetRow> => {
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const asset = await insertAsset(trx, {
      id: newId(),
      campaign_id: campaignId ?? null,
      type,
      name: name.slice(0, 120),
      file_key: file.key,
      content_type: file.content_type,
      bytes: file.bytes,
      width: file.width,
      height: file.height,
      created_at: at,
      updated_at: at,
    })
    const retained = await keepFiles(trx, [file.key], { kind: ASSET_TYPES[type] }, at)
    if (!retained.has(file.key)) throw unavailable('The upload took too long. Try again.')
    const trace = { actorAccountId: admin.accountId, subjectType: 'asset', subjectId: asset.id, reason: null }
    const after = { type, name: asset.name, campaignId: asset.campaign_id, key: file.key }
    await recordAudit(trx, { ...trace, action: 'create-asset', before: null, after }, at)
    return asset
  })
}

const noCampaign = () => {
  const message = 'is not a campaign'
  return badRequest(`The field “campaignId” ${message}.`, { issues: [{ path: 'campaignId', message }] })
}
