import Type, { type Static, type TSchema } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  MadeWithAi,
  Nullable,
  NullableId,
  NullableText,
  NullableTime,
  named,
  OneOf,
  Text,
  Time,
  WebUrl,
  withExample,
} from '../../../platform/http/schemas.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import { AGE_GROUPS, GENDERS } from '../../../providers/models/port.ts'
import { mediaUrl } from '../../media/files/index.ts'
import { type FanSession, SHIPPING_FIELDS } from './domain/fan-session.ts'
import type { Selfie } from './domain/selfie.ts'
import { chooseSelfieAdvice } from './domain/selfie-advice.ts'
import { FACE_ERRORS, LIGHTING_ERRORS, PREVIEW_TYPES } from './domain/vocabulary.ts'
import { EXAMPLE, ModeName, RoleName, SessionBearer, SourceTypeName } from './session-fields.ts'

const Score = Type.Number({ minimum: 0, maximum: 1 })
const FileKey = Type.String({ minLength: 1, maxLength: 300 })
const NullableKey = Nullable(FileKey)
export const FaceErrorName = named('MerchFaceError', OneOf(FACE_ERRORS))
export const LightingErrorName = named('MerchLightingError', OneOf(LIGHTING_ERRORS))
export const GenderName = named('MerchGender', OneOf(GENDERS))
export const AgeGroupName = named('MerchAgeGroup', OneOf(AGE_GROUPS))

export const SelfieView = named(
  'MerchSelfie',
  Exactly({
    id: Id,
    filename: Text({ description: 'Name of the photo in verify (`imageName`).' }),
    key: FileKey,
    url: WebUrl,
    sourceType: SourceTypeName,
    faceError: Nullable(FaceErrorName),
    lightingError: Nullable(LightingErrorName),
    advice: NullableText(),
    gender: Nullable(GenderName),
    ageGroup: Nullable(AgeGroupName),
    peopleCount: Nullable(Count),
    verifiedAt: NullableTime,
  }),
  {
    id: EXAMPLE.selfieId,
    filename: EXAMPLE.selfieName,
    key: `merch/selfie/${EXAMPLE.selfieName}`,
    url: `http://localhost:3000/media/merch/selfie/${EXAMPLE.selfieName}?expires=1795267800&signature=Ywq0zL4mQf3r`,
    sourceType: 'selfie',
    faceError: null,
    lightingError: null,
    advice: null,
    gender: 'female',
    ageGroup: '30s',
    peopleCount: 1,
    verifiedAt: STORY.sentAt,
  },
)

const Shipping = named(
  'MerchShippingInfo',
  Exactly({
    email: Text(),
    firstName: Text(),
    lastName: Text(),
    addressLine1: Text(),
    city: Text(),
    state: Text(),
    postalCode: Text(),
    country: Text(),
  } satisfies Record<(typeof SHIPPING_FIELDS)[number], TSchema>),
  {
    email: 'noor@example.com',
    firstName: 'Noor',
    lastName: 'Haddad',
    addressLine1: '12 Rue des Lilas',
    city: 'Lyon',
    state: '',
    postalCode: '69003',
    country: 'FR',
  },
)

const Candidate = named(
  'MerchSessionArt',
  Exactly({ artKey: FileKey, url: WebUrl, score: Score, previewKey: FileKey, madeWithAi: MadeWithAi }),
  {
    artKey: `merch/ai-candidates/${EXAMPLE.internalId}-1-1795267200000.png`,
    url: 'http://localhost:3000/media/merch/preview/0c4d5f8a2e127b3f48d2a6e01f94c2b7.png',
    score: 0.91,
    previewKey: 'merch/preview/0c4d5f8a2e127b3f48d2a6e01f94c2b7.png',
    madeWithAi: true,
  },
)

export const createSessionView = <Item extends TSchema>(cartItem: Item) =>
  named(
    'MerchSession',
    Exactly({
      id: SessionBearer,
      campaignId: NullableId,
      role: RoleName,
      mode: ModeName,
      previewType: Nullable(OneOf(PREVIEW_TYPES)),
      startPage: NullableText(),
      currentStep: withExample(NullableText(), 'selfie'),
      lastRoute: withExample(NullableText(), '/mara-live/studio'),
      userId: NullableId,
      delayedEmail: NullableText(),
      shippingInfo: Nullable(Shipping),
      activeSelfieId: NullableId,
      selfie: Nullable(SelfieView),
      designId: NullableId,
      aiArtKey: NullableKey,
      aiArtCandidates: Type.Array(Candidate),
      plaqueIllustrationKey: NullableKey,
      fanName: NullableText(),
      guardianConsent: Type.Boolean(),
      consentVersion: NullableText(),
      boardTeamId: NullableId,
      generationCompletedAt: NullableTime,
      cartItems: Type.Array(cartItem),
      lastActiveAt: Time,
      createdAt: Time,
      updatedAt: Time,
    }),
  )

export function viewSelfie(ctx: Context, selfie: Selfie): Static<typeof SelfieView> {
  return {
    id: selfie.id,
    filename: fileNameOf(selfie.key),
    key: selfie.key,
    url: mediaUrl(ctx, selfie.key),
    sourceType: selfie.sourceType,
    faceError: selfie.faceError,
    lightingError: selfie.lightingError,
    advice: chooseSelfieAdvice(selfie),
    gender: selfie.gender,
    ageGroup: selfie.ageGroup,
    peopleCount: selfie.peopleCount,
    verifiedAt: isoTimeOrNull(selfie.verifiedAt),
  }
}

/** Clients use the name after the last slash to refer to a picture. */
export const fileNameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

/** Leaves out internal fields, such as the session's origin, browser and payment. */
export function viewSession(
  ctx: Context,
  {
    session,
    bearer,
    selfie,
    cartItems,
  }: {
    session: FanSession
    bearer: string
    selfie: Selfie | undefined
    cartItems: readonly object[]
  },
) {
  return {
    id: bearer,
    campaignId: session.campaignId,
    role: session.role,
    mode: session.mode,
    previewType: session.previewType,
    startPage: session.startPage,
    currentStep: session.currentStep,
    lastRoute: session.lastRoute,
    userId: session.userId,
    delayedEmail: session.delayedEmail,
    shippingInfo: session.shippingInfo,
    activeSelfieId: session.activeSelfieId,
    selfie: selfie ? viewSelfie(ctx, selfie) : null,
    designId: session.designId,
    aiArtKey: session.aiArtKey,
    aiArtCandidates: session.aiArtCandidates.map(({ artKey, previewKey, score }) => ({
      artKey,
      url: mediaUrl(ctx, previewKey),
      score,
      previewKey,
      madeWithAi: isMadeWithAi(artKey),
    })),
    plaqueIllustrationKey: session.plaqueIllustrationKey,
    fanName: session.fanName,
    guardianConsent: session.guardianConsentAt !== null,
    consentVersion: session.consentVersion,
    boardTeamId: session.boardTeamId,
    generationCompletedAt: isoTimeOrNull(session.generationCompletedAt),
    cartItems: [...cartItems],
    lastActiveAt: isoTime(session.lastActiveAt),
    createdAt: isoTime(session.createdAt),
    updatedAt: isoTime(session.updatedAt),
  }
}
