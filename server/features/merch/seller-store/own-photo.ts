import type { Context } from '../../../platform/context.ts'
import { badBody } from '../../../platform/errors.ts'
import { findOwnKeys, keyOfMediaUrl } from '../../media/files/index.ts'

/**
 * Does not check the signature of the URL, so the caller must check that the photo belongs to the
 * account.
 * @throws BadRequest
 */
export function keyOfPhoto({ config }: Pick<Context, 'config'>, uploadedImageUrl: string): string {
  const key = keyOfMediaUrl(config, uploadedImageUrl)
  if (!key) throw noPhotoOfYours()
  return key
}

/**
 * The photo must exist and belong to the account.
 * @throws BadRequest
 */
export async function requireOwnPhoto(ctx: Context, accountId: string, uploadedImageUrl: string): Promise<string> {
  const key = keyOfPhoto(ctx, uploadedImageUrl)
  const own = await findOwnKeys(ctx.db, [key], { kind: 'store-photo', ownerAccountId: accountId }, ctx.clock.now())
  if (!own.has(key)) throw noPhotoOfYours()
  return key
}

export const noPhotoOfYours = () =>
  badBody([{ path: 'uploadedImageUrl', message: 'is not a photo that you uploaded here. Upload it first.' }])
