import Type from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  AccountKind,
  AmountMinorUnit,
  Exactly,
  Id,
  NullableText,
  named,
  OneOf,
  Text,
  Time,
} from '../../../platform/http/schemas.ts'
import { LANGUAGES, type SiteLanguage } from '../../../platform/words/index.ts'
import { BELOW_MINIMUM_ACTIONS, CATEGORIES, type Minimum } from './domain/offer-policy.ts'

export const AccountSnippet = named(
  'AccountSnippet',
  Exactly({ displayName: Text(), imageUrl: NullableText(), slug: Text() }),
  { displayName: 'Mara Lindqvist', imageUrl: STORY.imageUrl, slug: STORY.talentSlug },
)

export const OwnAccount = named(
  'Account',
  Exactly({
    id: Id,
    kind: AccountKind,
    displayName: Text(),
    slug: Text(),
    imageUrl: NullableText(),
    bio: NullableText(),
    language: Type.Unsafe<SiteLanguage | null>({
      type: ['string', 'null'],
      enum: [...LANGUAGES, null],
      description: 'Language of pages, emails and notifications. null if none was chosen yet.',
    }),
    createdAt: Time,
    updatedAt: Time,
  }),
  {
    id: STORY.talentId,
    kind: 'talent',
    displayName: 'Mara Lindqvist',
    slug: STORY.talentSlug,
    imageUrl: STORY.imageUrl,
    bio: 'Voice and face of a few things you know. Stockholm.',
    language: 'en',
    createdAt: STORY.sentAt,
    updatedAt: STORY.laterAt,
  },
)

export const OfferMinimum = named(
  'OfferMinimum',
  Exactly({
    currency: Type.String({ pattern: '^[A-Za-z]{3}$', description: 'ISO 4217.' }),
    category: Type.Unsafe<Minimum['category']>({
      type: ['string', 'null'],
      enum: [...CATEGORIES, null],
      description: 'null applies to every category without its own minimum.',
    }),
    amountMinorUnit: AmountMinorUnit,
  }),
  { currency: 'EUR', category: 'VIDEO', amountMinorUnit: 400_000 },
)

export const OfferPolicyBody = named(
  'OfferPolicy',
  Exactly({
    belowMinimum: OneOf(BELOW_MINIMUM_ACTIONS),
    minimums: Type.Array(OfferMinimum, {
      maxItems: 500,
      description: 'A talent with minimums accepts only the currencies listed here.',
    }),
    blockedBrandNames: Type.Array(Text({ minLength: 1, maxLength: 120 }), { maxItems: 1000 }),
  }),
  {
    belowMinimum: 'auto_counter',
    minimums: [
      { currency: 'EUR', category: null, amountMinorUnit: 150_000 },
      { currency: 'EUR', category: 'VIDEO', amountMinorUnit: 400_000 },
    ],
    blockedBrandNames: ['Lucky Smoke'],
  },
)

export const AgentLinkView = named(
  'AgentLink',
  Exactly({
    agent: AccountSnippet,
    canAct: Type.Boolean(),
    isPending: Type.Boolean({ description: 'True until the agent accepts; the agent sees nothing before that.' }),
    createdAt: Time,
  }),
  {
    agent: { displayName: 'Oak Street Agency', imageUrl: null, slug: 'oak-street-agency' },
    canAct: true,
    isPending: false,
    createdAt: STORY.sentAt,
  },
)
export const RepresentedTalent = named(
  'RepresentedTalent',
  Exactly({
    accountId: { ...Id, description: 'The talent’s account. Send it as `accountId` to other routes.' },
    talent: AccountSnippet,
    canAct: Type.Boolean(),
    createdAt: Time,
  }),
)
