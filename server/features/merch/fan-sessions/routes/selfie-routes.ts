import Type from 'typebox'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import {
  Count,
  Exactly,
  Id,
  Nullable,
  NullableText,
  named,
  Text,
  WebUrl,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { receiveUpload } from '../../../../platform/http/uploads/receive-upload.ts'
import { visitOf } from '../../../../platform/limits/visit.ts'
import { mediaUrl } from '../../../media/files/index.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { assertMayUploadPhoto } from '../assert-consented.ts'
import { countPhoto, readContentLength } from '../count-photo.ts'
import { chooseSelfieAdvice } from '../domain/selfie-advice.ts'
import type { FanSessionHandlers } from '../handlers.ts'
import { assertSelfieType, MAX_SELFIE_BYTES, presignUpload } from '../presign-upload.ts'
import { EXAMPLE, SessionBearer } from '../session-fields.ts'
import { AgeGroupName, FaceErrorName, fileNameOf, GenderName, LightingErrorName } from '../session-view.ts'
import { startArtIfFaultless } from '../start-art.ts'
import { assertRoomForSelfie, consentsOf, findSessionForSelfie, SELFIE_FORM, saveSelfie } from '../upload-selfie.ts'
import { verifySelfie } from '../verify-selfie.ts'
import { NO_REFERRER, shared } from './session-routes.ts'

/** The route also starts the generation of art if the request asks for it. */
export const createUploadSelfieRoute = (handlers: Pick<FanSessionHandlers, 'beginArt'>): Route =>
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/merch/upload',
    operationId: 'uploadMerchSelfie',
    summary: 'Uploads a photo of a fan and runs a first check.',
    description:
      'The session of `sessionId` uses the photo from then on. A photo without a session is kept for a day until verify ' +
      'names one. `faceError` and `lightingError` say what is wrong with it, `advice` what to do. `no_model`: the photo is ' +
      'saved, and verify checks it later. `consent` with the version of its text agrees to the use of the photo: `semblance-1`, or ' +
      'the campaign’s `privacyUpdatedAt` or `termsUpdatedAt`. A campaign ' +
      'whose `legalFooterConsentType` is `checkbox` accepts no photo without it. With a `designId`, a photo that passes the check is ' +
      'verified, and art of that design is started; a request for the same art then waits for it.',
    contract: 'part 2, "Upload and verification"',
    upload: SELFIE_FORM,
    responses: {
      200: named(
        'MerchSelfieUploaded',
        Exactly({
          filename: Text({ minLength: 1 }),
          selfieId: Id,
          url: WebUrl,
          faceError: Nullable(FaceErrorName),
          lightingError: Nullable(LightingErrorName),
          advice: NullableText(),
        }),
        {
          filename: EXAMPLE.selfieName,
          selfieId: EXAMPLE.selfieId,
          url: `http://localhost:3000/media/merch/selfie/${EXAMPLE.selfieName}?expires=1795267800&signature=Ywq0zL4mQf3r`,
          faceError: null,
          lightingError: 'too_dark',
          advice: 'The photo is rather dark. It works better in front of a window or a lamp.',
        },
      ),
    },
    errors: ['NotFound', 'SESSION_MOVED', 'CAMPAIGN_CLOSED', 'CONSENT_REQUIRED', 'UnprocessableEntity', 'RateLimited'],
    rate: { max: 'PHOTOS_PER_MINUTE', perMs: 60_000 },
    handler: async ({ ctx, request, reply }) => {
      reply.header(...NO_REFERRER)
      const visitor = await findVisitor({ ctx, request, reply })
      const { selfie, session, bearer, designId } = await receiveUpload(
        ctx,
        request,
        SELFIE_FORM,
        async ({ sessionId, ...fields }) => {
          const session = await findSessionForSelfie(ctx, sessionId, visitor)
          if (session) {
            await assertMayUploadPhoto(ctx, session, consentsOf(fields))
            await assertRoomForSelfie(ctx, session)
          }
          await countPhoto(ctx, request, { campaign: session?.campaign, bytes: readContentLength(request) })
          return session
        },
        async (source, fields, session) => ({
          selfie: await saveSelfie(ctx, {
            session,
            source,
            sourceType: fields.sourceType ?? 'upload',
            consents: consentsOf(fields),
            visit: { ...visitOf(ctx.config, request), campaign: session?.campaign },
          }),
          session,
          bearer: fields.sessionId,
          designId: fields.designId,
        }),
      )
      const { id, key, faceError, lightingError } = selfie
      if (session && bearer !== undefined && designId !== undefined) {
        await startArtIfFaultless(ctx, { selfie, session }, handlers, { bearer, designId, visitor, request })
      }
      return ok({
        filename: fileNameOf(key),
        selfieId: id,
        url: mediaUrl(ctx, key),
        faceError,
        lightingError,
        advice: chooseSelfieAdvice(selfie),
      })
    },
  })

const VerificationView = named(
  'MerchVerification',
  Exactly({
    personDetected: Type.Boolean(),
    isBlurry: Type.Boolean(),
    isNudity: Type.Boolean(),
    isCelebrity: Type.Boolean(),
    gender: Nullable(GenderName),
    ageGroup: Nullable(AgeGroupName),
    peopleCount: withExample(Count, 1),
  }),
  {
    personDetected: true,
    isBlurry: false,
    isNudity: false,
    isCelebrity: false,
    gender: 'female',
    ageGroup: '30s',
    peopleCount: 1,
  },
)

const verifyRouteBase = {
  ...shared,
  method: 'POST',
  description:
    '`imageName` is the `filename` of an upload, or the `key` of a presigned one. With a `sessionId`, a photo that no session ' +
    'has claimed becomes that session’s, and the findings are saved with it. Repeating the call returns the same answer.',
  contract: 'part 2, "Upload and verification"',
  body: named(
    'VerifyMerchSelfieBody',
    Exactly({
      imageName: withExample(Type.String({ minLength: 1, maxLength: 200 }), EXAMPLE.selfieName),
      sessionId: Type.Optional(SessionBearer),
    }),
  ),
  errors: ['NotFound', 'SESSION_MOVED', 'CAMPAIGN_CLOSED', 'CONSENT_REQUIRED', 'UnprocessableEntity', 'RateLimited'],
  rate: { max: 120, perMs: 60_000 },
} as const

export const verifySelfieRoute = defineRoute({
  ...verifyRouteBase,
  path: '/api/merch/upload/verify',
  operationId: 'verifyMerchSelfie',
  summary: 'Checks a fan’s photo with a model.',
  responses: { 200: named('MerchSelfieVerified', Exactly({ data: VerificationView })) },
  handler: async ({ ctx, body, request, reply }) => {
    reply.header(...NO_REFERRER)
    const { imageName, sessionId: bearer } = body
    const visitor = await findVisitor({ ctx, request, reply })
    return ok({ data: await verifySelfie(ctx, { imageName, bearer, visitor, request }) })
  },
})

export const verifyImageRoute = defineRoute({
  ...verifyRouteBase,
  path: '/api/merch/verify-image',
  operationId: 'verifyMerchImage',
  summary: 'Verifies an upload, with a different response envelope.',
  responses: {
    200: named('MerchImageVerified', Exactly({ status: Type.Literal('success'), data: VerificationView })),
  },
  handler: async ({ ctx, body, request, reply }) => {
    reply.header(...NO_REFERRER)
    const { imageName, sessionId: bearer } = body
    const visitor = await findVisitor({ ctx, request, reply })
    const data = await verifySelfie(ctx, { imageName, bearer, visitor, request })
    return ok({ status: 'success' as const, data })
  },
})

export const presignUploadRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/merch/upload/presigned-url',
  operationId: 'presignMerchUpload',
  summary: 'Returns a presigned upload to storage, valid for 5 minutes.',
  description:
    'PUT the photo to `url` with the content type you named; with `form: true`, POST a form of `fields` with the photo in ' +
    'the last field, `file`. If `size` (in bytes) was given, storage accepts a PUT of exactly that size. Then verify it by ' +
    'its `key`: until then it is not used, and it is deleted automatically.',
  contract: 'part 2, "Upload and verification"',
  body: named(
    'PresignMerchUploadBody',
    Exactly({
      filename: Text({ minLength: 1, maxLength: 300 }),
      contentType: Text({ minLength: 1, maxLength: 100, description: 'The file’s type: JPEG, PNG or WebP.' }),
      form: Type.Optional(Type.Boolean()),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SELFIE_BYTES })),
    }),
    { filename: 'me.jpg', contentType: 'image/jpeg' },
  ),
  responses: {
    200: named(
      'MerchUploadGrant',
      Exactly({
        url: WebUrl,
        key: Text({ minLength: 1 }),
        fields: Type.Optional(Type.Record(Type.String(), Type.String())),
      }),
      {
        url: 'http://localhost:3000/media/uploads?policy=eyJrZXkiOiJtZXJjaC9zZWxmaWUvIn0&signature=Ywq0zL4mQf3rT1n8',
        key: `merch/selfie/${EXAMPLE.selfieName}`,
      },
    ),
  },
  errors: ['RateLimited'],
  rate: { max: 'PHOTOS_PER_MINUTE', perMs: 60_000 },
  handler: async ({ ctx, request, body: { contentType, form = false, size } }) => {
    assertSelfieType(contentType)
    await countPhoto(ctx, request, { bytes: size ?? MAX_SELFIE_BYTES })
    return ok(await presignUpload(ctx, { contentType, form, size }))
  },
})
