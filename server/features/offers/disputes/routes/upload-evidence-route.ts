import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { UploadedFileView, viewUpload } from '../../../media/files/index.ts'
import { EVIDENCE_FORM, uploadEvidence } from '../upload-evidence.ts'

export const uploadEvidenceRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/dispute/upload-evidence',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'uploadEvidence',
  summary: 'Uploads a file as evidence in a dispute.',
  description:
    'Send `offerId` before `file`. Only the two sides and admins get its address. Send its `url` in `fileUrls` of a ' +
    'statement; unused files are deleted after some days.',
  upload: EVIDENCE_FORM,
  responses: { 200: UploadedFileView },
  errors: ['Forbidden', 'NotFound', 'UnprocessableEntity', 'FILE_INFECTED', 'RateLimited'],
  handler: async ({ ctx, caller, request }) => ok(viewUpload(ctx, await uploadEvidence(ctx, caller, request))),
})
