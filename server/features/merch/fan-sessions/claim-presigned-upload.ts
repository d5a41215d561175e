import type { Context } from '../../../platform/context.ts'
import { isUniqueViolation } from '../../../platform/database/transaction.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Visit } from '../../../platform/limits/visit.ts'
import { spool, tooLarge } from '../../../platform/spool.ts'
import { assertMayUploadPhoto } from './assert-consented.ts'
import type { FanSession } from './domain/fan-session.ts'
import type { Selfie } from './domain/selfie.ts'
import { MAX_SELFIE_BYTES } from './presign-upload.ts'
import { findSelfieNamed } from './queries/find-selfie.ts'
import { isPresigned } from './queries/write-selfies.ts'
import { assertRoomForSelfie, saveSelfie } from './upload-selfie.ts'

/**
 * Accepts a file that the client uploaded directly to object storage: checks the bytes and stores
 * the file under a key that the client does not know. An oversized file or one that is no picture
 * is deleted. A sweep deletes further uploads with the same permission.
 * @throws NotFound if no upload was allowed or no file was uploaded; CONSENT_REQUIRED;
 * RateLimited; PayloadTooLarge; the errors of saveSelfie
 */
export async function claimPresignedUpload(
  ctx: Context,
  key: string,
  { session, visit }: { session: FanSession | undefined; visit: Visit },
): Promise<Selfie> {
  const granted = await isPresigned(ctx.db, key)
  const object = granted ? await ctx.storage.head(key) : undefined
  if (!object) throw notFound('There is no such picture. Upload it first.')
  if (session) await assertMayUploadPhoto(ctx, session)
  await assertRoomForSelfie(ctx, session)
  try {
    if (object.bytes > MAX_SELFIE_BYTES) throw tooLarge(MAX_SELFIE_BYTES)
    const selfie = await ctx.temporaryFiles.use(async (path) => {
      const stored = await ctx.storage.get(key)
      if (!stored) throw notFound('There is no such picture. Upload it first.')
      const source = await spool(stored.body, path, MAX_SELFIE_BYTES)
      return saveSelfie(ctx, { session, source, sourceType: 'upload', uploadKey: key, consents: {}, visit })
    })
    await ctx.storage
      .delete([key])
      .catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'a verified upload was not removed; the cleanup job will retry'),
      )
    return selfie
  } catch (error) {
    const taken = isUniqueViolation(error) ? await findSelfieNamed(ctx.db, key) : undefined
    if (taken) return taken
    if (error instanceof AppError && error.status < 500) await ctx.storage.delete([key])
    throw error
  }
}
