import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly } from '../../../../platform/http/schemas.ts'
import { UploadedFileView, viewUpload } from '../../../media/files/index.ts'
import { bringPortrait, PORTRAIT_FORM, removePortrait } from '../change-portrait.ts'

const shared = { path: '/api/accounts/me/picture', auth: 'user', cors: true, tag: 'Accounts' } as const

export const uploadPortraitRoute = defineRoute({
  ...shared,
  method: 'POST',
  operationId: 'uploadPortrait',
  summary: 'Shows a picture beside the caller’s name, in the place of the one before.',
  description:
    'It is cut to a square of 640 pixels at most. Its address is public, and stays until another one takes its place. A model looks at it first: nudity is refused, and so are several people, or a child, beside the name of a talent.',
  rate: { max: 20, perMs: 60_000 },
  upload: PORTRAIT_FORM,
  responses: { 200: UploadedFileView },
  errors: [
    'UnprocessableEntity',
    'NUDITY',
    'multiple_faces',
    'GUARDIAN_CONSENT_REQUIRED',
    'RateLimited',
    'ServiceUnavailable',
  ],
  handler: async ({ ctx, caller, request }) => ok(viewUpload(ctx, await bringPortrait(ctx, caller, request))),
})

export const removePortraitRoute = defineRoute({
  ...shared,
  method: 'DELETE',
  operationId: 'removePortrait',
  summary: 'Shows no picture beside the caller’s name; an uploaded one is deleted.',
  responses: { 200: Exactly({ success: Type.Literal(true) }) },
  handler: async ({ ctx, caller }) => {
    await removePortrait(ctx, caller)
    return ok({ success: true as const })
  },
})
