import Type, { type Static } from 'typebox'
import {
  Email,
  Exactly,
  Nullable,
  NullableText,
  named,
  OneOf,
  Text,
  withExample,
} from '../../../platform/http/schemas.ts'
import { SESSION_MODES, SESSION_ROLES, SOURCE_TYPES } from './domain/vocabulary.ts'

export const EXAMPLE = {
  bearer: 'q3VbTn0XkE7cZr2LmW9sYd4HuA6JpGfK',
  internalId: '7b3f48d2a6e01f94c2b7d8535d1c0a9e',
  selfieId: '019ab0c1-5a10-7d42-8c3e-6f1b92d7e4a0',
  selfieName: '5d1c0a9e7b3f48d2a6e01f94c2b7d853.jpg',
  campaignId: '019ab0c0-11d2-7b60-a4f8-9e2c37b51d06',
  campaignSlug: 'mara-live',
} as const

/** Accepts any text, so that a malformed token gets 404 like an unknown one. */
export const SessionBearer = withExample(
  Type.String({
    minLength: 1,
    maxLength: 100,
    description:
      'The value that POST /api/merch/session/create returned. It gives full access to the session: keep it secret.',
  }),
  EXAMPLE.bearer,
)

export const CampaignSlug = withExample(Type.String({ minLength: 1, maxLength: 100 }), EXAMPLE.campaignSlug)
export const RoleName = named('MerchSessionRole', OneOf(SESSION_ROLES))
export const ModeName = named('MerchSessionMode', OneOf(SESSION_MODES))
export const SourceTypeName = named('MerchSelfieSource', OneOf(SOURCE_TYPES))

const line = (maxLength: number) => Type.Optional(Text({ maxLength }))

/** An omitted field counts as empty. */
export const ShippingInfoBody = named(
  'MerchShippingInfoBody',
  Exactly({
    email: line(254),
    firstName: line(100),
    lastName: line(100),
    addressLine1: line(200),
    city: line(100),
    state: line(100),
    postalCode: line(20),
    country: line(60),
  }),
  { email: 'noor@example.com', firstName: 'Noor', lastName: 'Haddad', addressLine1: '12 Rue des Lilas', country: 'FR' },
)

export const CHANGEABLE_FIELDS = {
  startPage: Type.Optional(NullableText(2048)),
  currentStep: Type.Optional(NullableText(100)),
  lastRoute: Type.Optional(NullableText(500)),
  delayedEmail: Type.Optional(Nullable(Email)),
  shippingInfo: Type.Optional(Nullable(ShippingInfoBody)),
  activeSelfieId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  fanName: Type.Optional(NullableText(60)),
  guardianConsent: Type.Optional(Type.Boolean()),
  consentVersion: Type.Optional(NullableText(60)),
}

const Changes = Exactly(CHANGEABLE_FIELDS)
export type SessionChanges = Static<typeof Changes>
