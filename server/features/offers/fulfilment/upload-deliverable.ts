import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { Exactly, Id, OneOf } from '../../../platform/http/schemas.ts'
import { receiveUpload } from '../../../platform/http/uploads/receive-upload.ts'
import type { UploadForm } from '../../../platform/http/uploads/upload-form.ts'
import { assertUploadRoom, cleanFileName, FILE_KINDS, type MediaFile, storeFile } from '../../media/files/index.ts'
import { requireMayAct } from '../offer/index.ts'

export const DELIVERABLE_FORM = {
  fields: Exactly({
    offerId: Id,
    madeWithAi: Type.Optional(
      OneOf(['true', 'false'], {
        description: 'Declares that a model made the file. Without it, the Content Credentials of the file decide.',
      }),
    ),
  }),
  checkedFirst: ['offerId'],
  maxBytes: FILE_KINDS.deliverable.maxBytes,
  about: 'Any file up to 500 MB, except programs and markup.',
} satisfies UploadForm

/**
 * Stores a file for a delivery, with Content Credentials if its format supports them. The sweep
 * deletes files that no delivery names. If the form sends `offerId` before the file, the offer is
 * checked before the file is read.
 * @throws the same errors as the delivery; the errors of storeFile
 */
export const uploadDeliverable = (ctx: Context, caller: Caller, request: FastifyRequest): Promise<MediaFile> =>
  receiveUpload(
    ctx,
    request,
    DELIVERABLE_FORM,
    async ({ offerId }) => {
      const offer = await requireMayAct(ctx, caller, offerId, 'DELIVER')
      await assertUploadRoom(ctx, caller.accountId)
      return offer
    },
    (file, { madeWithAi }, offer) =>
      storeFile(ctx, {
        kind: 'deliverable',
        source: file,
        owner: { accountId: caller.accountId },
        subjectId: offer.id,
        fileName: file.fileName,
        ...(madeWithAi === 'true' ? { madeBy: 'model' } : {}),
        claim: {
          title: cleanFileName(file.fileName) ?? 'Delivery',
          action: 'delivered',
          madeAt: ctx.clock.now(),
          likenessOf: { name: offer.seller_name, id: offer.seller_account_id },
          madeFor: { kind: 'offer', id: offer.id },
        },
      }),
  )
