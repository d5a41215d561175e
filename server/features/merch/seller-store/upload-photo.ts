import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { receiveUpload } from '../../../platform/http/receive-upload.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { Exactly } from '../../../platform/http/schemas.ts'
import type { UploadForm } from '../../../platform/http/upload-form.ts'
import { spendToday } from '../../../platform/security/daily-count.ts'
import type { PictureDescription } from '../../../providers/models/port.ts'
import { deleteFiles, FILE_KINDS, mediaUrl, readPicture, storeFile } from '../../media/files/index.ts'
import { describePicture } from '../../media/models/index.ts'
import { requireSeller } from './require-seller.ts'

/** Each is looked at by a model. */
const PHOTOS_A_DAY = 40

/** What the upload takes. */
export const PHOTO_FORM = {
  fields: Exactly({}),
  maxBytes: FILE_KINDS['store-photo'].maxBytes,
  about:
    'A photo of yourself (JPEG, PNG, WebP) of 10 MB and 40 megapixels at most. What the camera wrote into it is not kept.',
} satisfies UploadForm

/**
 * Takes the photo that a seller builds a store of (decision "Seller store"). It goes by itself after UNUSED_UPLOAD_DAYS,
 * unless a save names it. @returns its key, and an address that is signed for whoever brought it
 * @throws Forbidden as requireSeller; NUDITY, GUARDIAN_CONSENT_REQUIRED, multiple_faces, UnprocessableEntity for a picture
 * that no store is made of; ServiceUnavailable while nobody can look at it; as storeFile
 */
export const uploadPhoto = (
  ctx: Context,
  caller: Caller,
  request: FastifyRequest,
): Promise<{ key: string; url: string }> =>
  receiveUpload(
    ctx,
    request,
    PHOTO_FORM,
    async () => {
      await requireSeller(ctx, caller)
      const cap = { name: 'store-photos', subject: caller.accountId, limit: PHOTOS_A_DAY }
      await spendToday(
        ctx.db,
        ctx.config,
        { ...cap, words: 'Enough photos for today: each is looked at.' },
        ctx.clock.now(),
      )
    },
    async (source) => {
      const owner = { accountId: caller.accountId }
      const { key } = await storeFile(ctx, { kind: 'store-photo', source, owner, fileName: source.fileName })
      try {
        refuseUnusable(await lookAt(ctx, key))
      } catch (error) {
        await deleteFiles(ctx, [key])
        throw error
      }
      return { key, url: mediaUrl(ctx, key) }
    },
  )

const lookAt = async (ctx: Context, key: string): Promise<PictureDescription> =>
  describePicture(
    ctx,
    await readPicture(ctx, key, 'The photo is gone. Upload it again.'),
    'This photo cannot be used. Choose another one.',
  )

/** A store shows its owner, who is grown up and alone in the picture, or nobody at all. */
function refuseUnusable({ isNudity, peopleCount, ageGroup, personDetected }: PictureDescription): void {
  if (isNudity) throw new AppError('NUDITY', 'This photo cannot be used. Choose another one, dressed.')
  if (peopleCount > 1)
    throw new AppError('multiple_faces', 'There are several people in this photo. Choose one of you alone.')
  if (personDetected && ageGroup === 'child')
    throw new AppError('GUARDIAN_CONSENT_REQUIRED', 'The photo shows a child. Stores are made of photos of grown-ups.')
}
