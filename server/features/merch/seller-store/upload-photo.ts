import type { FastifyRequest } from 'fastify'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { Exactly } from '../../../platform/http/schemas.ts'
import { receiveUpload } from '../../../platform/http/uploads/receive-upload.ts'
import type { UploadForm } from '../../../platform/http/uploads/upload-form.ts'
import { spendToday } from '../../../platform/limits/daily-count.ts'
import type { PictureDescription } from '../../../providers/models/port.ts'
import { deleteFiles, FILE_KINDS, mediaUrl, readPicture, storeFile } from '../../media/files/index.ts'
import { describePicture } from '../../media/models/index.ts'
import { assertSeller } from './assert-seller.ts'

const kind = 'store-photo'
/** A model checks each photo, which costs money. */
const PHOTOS_A_DAY = 40

export const PHOTO_FORM = {
  fields: Exactly({}),
  maxBytes: FILE_KINDS['store-photo'].maxBytes,
  about: 'A photo of yourself (JPEG, PNG or WebP) up to 10 MB and 40 megapixels. Camera metadata is removed.',
} satisfies UploadForm

/**
 * Uploads the photo for a seller's store (decision "Seller store"). Without a store that uses it,
 * the file expires after UNUSED_UPLOAD_DAYS.
 * @returns the key of the file, a signed URL for its owner, and the reason if the photo is held
 * for review
 * @throws Forbidden for the same reason as assertSeller; NUDITY, GUARDIAN_CONSENT_REQUIRED,
 * multiple_faces, UnprocessableEntity for an unsuitable picture; ServiceUnavailable if no model
 * can check the photo; the errors of storeFile
 */
export const uploadPhoto = (
  ctx: Context,
  caller: Caller,
  request: FastifyRequest,
): Promise<{ key: string; url: string; heldReason: string | null }> =>
  receiveUpload(
    ctx,
    request,
    PHOTO_FORM,
    async () => {
      await assertSeller(ctx, caller)
      const cap = { name: 'store-photos', subject: caller.accountId, limit: PHOTOS_A_DAY }
      await spendToday(
        ctx.db,
        ctx.config,
        { ...cap, words: 'You have reached the photo limit for today. Come back tomorrow.' },
        ctx.clock.now(),
      )
    },
    async (source) => {
      const owner = { accountId: caller.accountId }
      const { accountId } = caller
      const expiresAt = addMs(ctx.clock.now(), (ctx.config.UNUSED_UPLOAD_DAYS || 7) * DAY_MS)
      const { key } = await storeFile(ctx, { kind, source, owner, fileName: source.fileName, expiresAt })
      try {
        assertUsable(await describePhoto(ctx, key))
        await ctx.persons.analyze({ source: kind, fileKey: key, accountId }, source)
        const { heldReason } = await inTransaction(ctx.db, (trx) =>
          ctx.persons.check(trx, { source: kind, fileKey: key, accountId }),
        )
        return { key, url: mediaUrl(ctx, key), heldReason }
      } catch (error) {
        await deleteFiles(ctx, [key])
        throw error
      }
    },
  )

const describePhoto = async (ctx: Context, key: string): Promise<PictureDescription> =>
  describePicture(
    ctx,
    await readPicture(ctx, key, 'The photo no longer exists. Upload it again.'),
    'This photo cannot be used. Choose another one.',
  )

/** Throws unless the photo shows exactly one adult, or no person at all. */
function assertUsable({ isNudity, peopleCount, ageGroup, personDetected }: PictureDescription): void {
  if (isNudity) throw new AppError('NUDITY', 'This photo cannot be used. Choose one with clothes on.')
  if (peopleCount > 1)
    throw new AppError('multiple_faces', 'There is more than one person in this photo. Choose one of you alone.')
  if (personDetected && ageGroup === 'child')
    throw new AppError('GUARDIAN_CONSENT_REQUIRED', 'The photo shows a child. Store photos must show adults.')
}
