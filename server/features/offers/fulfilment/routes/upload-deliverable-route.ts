import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { UploadedFileView, viewUpload } from '../../../media/files/index.ts'
import { DELIVERABLE_FORM, uploadDeliverable } from '../upload-deliverable.ts'

export const uploadDeliverableRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/upload-deliverable',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'uploadDeliverable',
  summary: 'Uploads a finished file for a delivery, as the talent.',
  description:
    'Send `offerId` before `file`, so that a caller who cannot deliver is refused before the upload. The file is kept unchanged, ' +
    'except that a picture’s location is removed. Send its `url` in `fileUrls` of the delivery; unused files are deleted after some days.',
  contract: 'part 1, POST /api/offers/upload-deliverable',
  upload: DELIVERABLE_FORM,
  responses: { 200: UploadedFileView },
  errors: ['Forbidden', 'NotFound', 'UnprocessableEntity', 'FILE_INFECTED', 'RateLimited'],
  handler: async ({ ctx, caller, request }) => ok(viewUpload(ctx, await uploadDeliverable(ctx, caller, request))),
})
