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
  summary: 'Takes a file that a side of a dispute is going to show.',
  description:
    'Send `offerId` before `file`. Only the two sides and the admins are given its address. Name its `url` in `fileUrls` of ' +
    'what is said; without that it is deleted after some days.',
  upload: EVIDENCE_FORM,
  responses: { 200: UploadedFileView },
  errors: ['Forbidden', 'NotFound', 'UnprocessableEntity', 'FILE_INFECTED', 'RateLimited'],
  handler: async ({ ctx, caller, request }) => ok(viewUpload(ctx, await uploadEvidence(ctx, caller, request))),
})
