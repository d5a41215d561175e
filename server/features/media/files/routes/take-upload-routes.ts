import { PassThrough } from 'node:stream'
import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Done, Exactly, withExample } from '../../../../platform/http/schemas.ts'
import { discardRequestBody, streamUpload } from '../../../../platform/http/uploads/receive-upload.ts'
import type { UploadForm } from '../../../../platform/http/uploads/upload-form.ts'
import { FILE_KINDS } from '../domain/file-kinds.ts'
import { disconnectSignal, storeGrantedUpload } from '../store-granted-upload.ts'

const Policy = withExample(Type.String({ minLength: 1, maxLength: 4000 }), 'eyJrZXkiOiJtZXJjaC9zZWxmaWUvIn0')
const Signature = withExample(Type.String({ minLength: 1, maxLength: 200 }), 'Ywq0zL4mQf3rT1n8')
const maxBytes = Math.max(...Object.values(FILE_KINDS).map((kind) => kind.maxBytes))

const FORM = {
  fields: Exactly({
    key: withExample(
      Type.String({ minLength: 1, maxLength: 512 }),
      'merch/selfie/5d1c0a9e7b3f48d2a6e01f94c2b7d853.png',
    ),
    'Content-Type': withExample(Type.String({ minLength: 1, maxLength: 200 }), 'image/png'),
    policy: Policy,
    signature: Signature,
  }),
  maxBytes,
  about: 'The file, as the last field, with the type and size of the presigned upload.',
} satisfies UploadForm

const shared = {
  auth: 'link',
  cors: true,
  tag: 'Media',
  responses: { 200: Done },
  errors: ['Forbidden', 'NotFound'],
} as const

export const postFileRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/media/uploads',
  operationId: 'postGrantedFile',
  summary: 'Uploads a file through a presigned form, when the application stores files itself.',
  upload: FORM,
  handler: async ({ ctx, request }) => {
    await streamUpload(request, FORM, (body, { key, policy, signature, 'Content-Type': contentType }) =>
      storeGrantedUpload(ctx, { key, policy, signature, contentType, body, signal: disconnectSignal(request.raw) }),
    )
    return ok({ success: true as const })
  },
})

const RAW = {
  fields: Exactly({}),
  maxBytes,
  about: 'The file, with the content type of the presigned upload.',
  isRaw: true,
} satisfies UploadForm

export const putFileRoute = defineRoute({
  ...shared,
  method: 'PUT',
  path: '/media/uploads',
  operationId: 'putGrantedFile',
  summary: 'Uploads a file to a presigned address, when the application stores files itself.',
  query: Exactly({ policy: Policy, signature: Signature }),
  upload: RAW,
  handler: async ({ ctx, request, query }) => {
    const { raw, headers } = request
    const length = headers['content-length']
    try {
      await storeGrantedUpload(ctx, {
        ...query,
        contentType: headers['content-type'],
        declaredBytes: length === undefined ? undefined : Number(length),
        // Use a pass-through stream, because destroying the request would close the connection
        // before the error is sent.
        body: raw.pipe(new PassThrough()),
        signal: disconnectSignal(raw),
      })
    } catch (error) {
      await discardRequestBody(raw)
      throw error
    }
    return ok({ success: true as const })
  },
})
