import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Text, withExample } from '../../../../platform/http/schemas.ts'
import { receiveUpload } from '../../../../platform/http/uploads/receive-upload.ts'
import type { UploadForm } from '../../../../platform/http/uploads/upload-form.ts'
import { spend } from '../../../../platform/limits/spend.ts'
import { visitOf } from '../../../../platform/limits/visit.ts'
import { VerifiedView } from '../verified-view.ts'
import { MAX_VERIFIED_BYTES, verifyFile, verifyOwnFile } from '../verify-credentials.ts'

const FORM: UploadForm = {
  fields: Exactly({}),
  maxBytes: MAX_VERIFIED_BYTES,
  about: 'A PNG, JPEG, WebP, WAV, MP3 or PDF file up to 20 MB. It is not stored.',
}

export const verifyCredentialsRoute = defineRoute({
  method: 'POST',
  path: '/api/credentials/verify',
  auth: 'public',
  cors: true,
  tag: 'Media',
  operationId: 'verifyCredentials',
  summary: 'Verifies the Content Credentials of a file: its origin, and changes since it was signed.',
  description:
    'Reads Content Credentials (C2PA 2) from an uploaded file, or from a stored file by its key: a public file, or one with the `expires` ' +
    'and `signature` of its URL. `valid`: the file was not changed. `trusted`: the file was not changed and we ' +
    'know the signer. If it is false, treat the other fields as unverified claims. `statements` explains the result in plain words.',
  upload: FORM,
  body: Exactly({
    key: withExample(Text({ minLength: 1, maxLength: 1024 }), STORY.mediaKey),
    expires: Type.Optional(Text({ maxLength: 20 })),
    signature: Type.Optional(Text({ maxLength: 100 })),
  }),
  responses: { 200: VerifiedView },
  errors: ['NotFound', 'PayloadTooLarge', 'UnsupportedMediaType', 'UnprocessableEntity', 'RateLimited'],
  rate: { max: 30, perMs: 60_000 },
  handler: async ({ ctx, body, request }) => {
    if (!request.isMultipart()) return ok(await verifyOwnFile(ctx, body))
    const allow = async (): Promise<void> => {
      const kilobytes = Math.ceil(
        Math.min(Number(request.headers['content-length']) || FORM.maxBytes, FORM.maxBytes) / 1000,
      )
      const counting = { db: ctx.db, config: ctx.config, at: ctx.clock.now() }
      await spend(counting, { visit: visitOf(ctx.config, request), costs: { bytes: kilobytes } })
    }
    return ok(await receiveUpload(ctx, request, FORM, allow, ({ path }) => verifyFile(ctx, path)))
  },
})
