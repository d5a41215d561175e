import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { Exactly } from '../../../platform/http/schemas.ts'
import { receiveUpload } from '../../../platform/http/uploads/receive-upload.ts'
import type { UploadForm } from '../../../platform/http/uploads/upload-form.ts'
import { assertUploadRoom, cleanFileName, FILE_KINDS, type MediaFile, storeFile } from '../../media/files/index.ts'
import { getOfferWithRole } from '../offer/index.ts'
import { assertNoContactDetails } from './assert-no-contact-details.ts'
import { assertConversationOpen, assertMayWrite } from './send-message.ts'

export const ATTACHMENT_FORM = {
  fields: Exactly({}),
  maxBytes: FILE_KINDS['message-attachment'].maxBytes,
  about: 'Any file up to 50 MB, except programs and markup.',
} satisfies UploadForm

/**
 * Stores a file for a message. The sweep deletes files that no message names. Before the file is
 * read, checks that the caller may send a message.
 * @throws the errors of sendMessage; CONTACT_DETAILS before payment when the file name contains
 * contact details; RateLimited past the daily limit; the errors of storeFile
 */
export const uploadAttachment = (
  ctx: Context,
  caller: Caller,
  offerId: string,
  request: FastifyRequest,
): Promise<MediaFile> =>
  receiveUpload(
    ctx,
    request,
    ATTACHMENT_FORM,
    async () => {
      const { offer, place } = await getOfferWithRole(ctx, caller, offerId)
      assertMayWrite(offer, place)
      assertConversationOpen(offer, place, ctx.clock.now())
      await assertUploadRoom(ctx, caller.accountId)
      return { offer, place }
    },
    async (file, _fields, { offer, place }) => {
      // Check the cleaned name, because readers see this name. Do not check it for phone numbers,
      // because cameras put long numbers in file names.
      if (place.role !== 'admin')
        assertNoContactDetails(ctx.config, offer, cleanFileName(file.fileName) ?? '', ['email', 'link', 'handle'])
      return storeFile(ctx, {
        kind: 'message-attachment',
        source: file,
        owner: { accountId: caller.accountId },
        subjectId: offer.id,
        fileName: file.fileName,
      })
    },
  )
