import type { Context } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import { findOwnKeys, keyOfMediaUrl } from '../../media/files/index.ts'

/** The key in the address that an upload answered with, whatever its signature: whose it is is asked where it is used. @throws BadRequest */
export function keyOfPhoto({ config }: Pick<Context, 'config'>, uploadedImageUrl: string): string {
  const key = keyOfMediaUrl(config, uploadedImageUrl)
  if (!key) throw noPhotoOfYours()
  return key
}

/** The same, of a photo that is there and the account's own. One statement. @throws BadRequest */
export async function requireOwnPhoto(ctx: Context, accountId: string, uploadedImageUrl: string): Promise<string> {
  const key = keyOfPhoto(ctx, uploadedImageUrl)
  const own = await findOwnKeys(ctx.db, [key], { kind: 'store-photo', ownerAccountId: accountId }, ctx.clock.now())
  if (!own.has(key)) throw noPhotoOfYours()
  return key
}

export const noPhotoOfYours = () => {
  const message = 'is no photo that you have uploaded here. Upload it first.'
  return badRequest(`The body “uploadedImageUrl” ${message}`, { issues: [{ path: 'uploadedImageUrl', message }] })
}
