import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id } from '../../../../platform/http/schemas.ts'
import { UploadedFileView, viewUpload } from '../../../media/files/index.ts'
import { ATTACHMENT_FORM, uploadAttachment } from '../upload-attachment.ts'

export const uploadAttachmentRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/{id}/messages/attachments',
  auth: 'user',
  cors: true,
  tag: 'Messages',
  operationId: 'uploadMessageAttachment',
  summary: 'Takes a file for a message about the offer to bring along.',
  description:
    'Name its `key` in `attachments` of the message; without one it is deleted after some days. It is kept as it is, but for where a picture was taken. Both sides, the talent’s agent and admins are given its address, nobody else.',
  params: Exactly({ id: Id }),
  upload: ATTACHMENT_FORM,
  responses: { 200: UploadedFileView },
  errors: ['Forbidden', 'NotFound', 'Conflict', 'TALENT_BLOCKED_BRAND', 'CONTACT_DETAILS', 'RateLimited'],
  handler: async ({ ctx, caller, params, request }) =>
    ok(viewUpload(ctx, await uploadAttachment(ctx, caller, params.id, request))),
})
