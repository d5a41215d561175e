import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, NullableText, named } from '../../../../platform/http/schemas.ts'
import { signedUrlAt, UploadedFileView, viewUpload } from '../../../media/files/index.ts'
import { PORTRAIT_FORM, removePortrait, uploadPortrait } from '../change-portrait.ts'

const PortraitView = named(
  'Portrait',
  Exactly({
    ...UploadedFileView.properties,
    heldReason: { ...NullableText(), description: 'Reason the portrait is not public yet; null if it is public.' },
  }),
  {
    url: `http://localhost:3000/media/${STORY.portraitKey}`,
    key: STORY.portraitKey,
    contentType: 'image/jpeg',
    bytes: 84_320,
    width: 640,
    height: 640,
    heldReason: null,
  },
)

const shared = { path: '/api/accounts/me/picture', auth: 'user', cors: true, tag: 'Accounts' } as const

export const uploadPortraitRoute = defineRoute({
  ...shared,
  method: 'POST',
  operationId: 'uploadPortrait',
  summary: 'Sets the caller’s profile picture and replaces the previous one.',
  description:
    'It is cropped to a square of at most 640 pixels. Its address is public and stays valid until it is replaced. A model checks it first: nudity is refused, and for talents so are several people or a child. A picture that shows another talent’s face, or is another talent’s picture, is held until an admin reviews it: `heldReason` says so, its address is signed for 15 minutes, and the previous picture stays.',
  rate: { max: 20, perMs: 60_000 },
  upload: PORTRAIT_FORM,
  responses: { 200: PortraitView },
  errors: [
    'UnprocessableEntity',
    'NUDITY',
    'multiple_faces',
    'GUARDIAN_CONSENT_REQUIRED',
    'RateLimited',
    'ServiceUnavailable',
  ],
  handler: async ({ ctx, caller, request }) => {
    const { file, heldReason } = await uploadPortrait(ctx, caller, request)
    const url = heldReason === null ? {} : { url: signedUrlAt(ctx.config, file.key, ctx.clock.now()) }
    return ok({ ...viewUpload(ctx, file), ...url, heldReason })
  },
})

export const removePortraitRoute = defineRoute({
  ...shared,
  method: 'DELETE',
  operationId: 'removePortrait',
  summary: 'Removes the caller’s profile picture; an uploaded one is deleted.',
  responses: { 200: Exactly({ success: Type.Literal(true) }) },
  handler: async ({ ctx, caller }) => {
    await removePortrait(ctx, caller)
    return ok({ success: true as const })
  },
})
