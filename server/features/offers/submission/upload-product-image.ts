import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { Exactly } from '../../../platform/http/schemas.ts'
import { receiveUpload } from '../../../platform/http/uploads/receive-upload.ts'
import type { UploadForm } from '../../../platform/http/uploads/upload-form.ts'
import { assertUploadRoom, FILE_KINDS, type MediaFile, storeFile } from '../../media/files/index.ts'

export const PRODUCT_IMAGE_FORM = {
  fields: Exactly({}),
  maxBytes: FILE_KINDS['product-image'].maxBytes,
  about: 'A picture (JPEG, PNG or WebP) up to 10 MB and 40 megapixels.',
} satisfies UploadForm

/**
 * Stores a picture for a brief. The picture expires if no offer refers to it.
 * @throws the errors of storeFile
 */
export const uploadProductImage = (ctx: Context, caller: Caller, request: FastifyRequest): Promise<MediaFile> =>
  receiveUpload(
    ctx,
    request,
    PRODUCT_IMAGE_FORM,
    () => assertUploadRoom(ctx, caller.accountId),
    (file) =>
      storeFile(ctx, {
        kind: 'product-image',
        source: file,
        owner: { accountId: caller.accountId },
        fileName: file.fileName,
      }),
  )
