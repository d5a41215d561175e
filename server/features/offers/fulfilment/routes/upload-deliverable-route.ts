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
  summary: 'Takes a finished file of the talent, for a delivery to name.',
  description:
    'Send `offerId` before `file`: who may not deliver is then told before the file is read. The file is kept as it is, ' +
    'but for where a picture was taken. Name its `url` in `fileUrls` of the delivery; without one it is deleted after some days.',
  contract: 'part 1, POST /api/offers/upload-deliverable',
  upload: DELIVERABLE_FORM,
  responses: { 200: UploadedFileView },
  errors: ['Forbidden', 'NotFound', 'UnprocessableEntity', 'FILE_INFECTED', 'RateLimited'],
  handler: async ({ ctx, caller, request }) => ok(viewUpload(ctx, await uploadDeliverable(ctx, caller, request))),
})
