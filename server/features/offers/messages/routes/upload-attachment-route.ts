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
  summary: 'Uploads a file to attach to a message about the offer.',
  description:
    'Send its `key` in `attachments` of the message; unused files are deleted after some days. The file is kept unchanged, except that a picture’s location is removed. Only both sides, the talent’s agent and admins get its address.',
  params: Exactly({ id: Id }),
  upload: ATTACHMENT_FORM,
  responses: { 200: UploadedFileView },
  errors: ['Forbidden', 'NotFound', 'Conflict', 'TALENT_BLOCKED_BRAND', 'CONTACT_DETAILS', 'RateLimited'],
  handler: async ({ ctx, caller, params, request }) =>
    ok(viewUpload(ctx, await uploadAttachment(ctx, caller, params.id, request))),
})
