import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { UploadedFileView, viewUpload } from '../../../media/files/index.ts'
import { PRODUCT_IMAGE_FORM, uploadProductImage } from '../upload-product-image.ts'

export const uploadProductImageRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/upload-product-image',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'uploadProductImage',
  summary: 'Takes a picture of what is advertised, for an offer to name.',
  description:
    'The picture is turned upright and loses everything that was written into it. Name its `url` in `productImageUrls` of ' +
    'the offer; without one it is deleted after some days.',
  contract: 'part 1, POST /api/offers/upload-product-image',
  upload: PRODUCT_IMAGE_FORM,
  responses: { 200: UploadedFileView },
  errors: ['UnprocessableEntity', 'FILE_INFECTED', 'RateLimited'],
  handler: async ({ ctx, caller, request }) => ok(viewUpload(ctx, await uploadProductImage(ctx, caller, request))),
})
