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
  summary: 'Uploads a product picture for an offer.',
  description:
    'The picture is rotated upright and its metadata removed. Send its `url` in `productImageUrls` of ' +
    'the offer; unused files are deleted after some days.',
  contract: 'part 1, POST /api/offers/upload-product-image',
  upload: PRODUCT_IMAGE_FORM,
  responses: { 200: UploadedFileView },
  errors: ['UnprocessableEntity', 'FILE_INFECTED', 'RateLimited'],
  handler: async ({ ctx, caller, request }) => ok(viewUpload(ctx, await uploadProductImage(ctx, caller, request))),
})
