import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  AmountMinorUnit,
  Exactly,
  Nullable,
  NullableId,
  NullableText,
  named,
  OneOf,
  Text,
  WebUrl,
} from '../../../platform/http/schemas.ts'
import { VISIBLE_TEXT } from '../../../platform/visible-text.ts'
import { ImageKind, MAX_TITLE, NullableFlag, ScopeBody } from '../offer/index.ts'
import { IMAGE_MODEL_KEYS } from '../studio/index.ts'
import { FulfilmentTerms } from './fulfilment-terms.ts'

const Word = Text({ minLength: 1, maxLength: 120 })
const optional = Type.Optional
const nullableWord = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number] | null>({ type: ['string', 'null'], enum: [...words, null] })

export const SubmitBody = named(
  'SubmitOfferBody',
  Exactly({
    slug: Text({ minLength: 1, maxLength: 60, description: 'The talent’s public slug.' }),
    offerId: optional(NullableId),
    saveAsDraft: optional(Type.Boolean({ default: false })),
    title: optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: MAX_TITLE,
        description: 'Title in lists, pages and mails. Default: one made from the campaign type and the brand’s name.',
      }),
    ),
    campaignDescription: Type.String({ minLength: 1, maxLength: 20_000, pattern: VISIBLE_TEXT }),
    buyerBrandName: optional(NullableText(120)),
    campaignType: Word,
    campaignTypes: optional(Type.Array(Word, { maxItems: 50, default: [] })),
    scriptText: optional(NullableText()),
    productImageUrls: optional(Type.Array(WebUrl, { maxItems: 3, default: [] })),
    skipImageGeneration: optional(Type.Boolean({ default: false })),
    imageCandidateSessionId: optional(NullableId),
    selectedModelKey: optional(named('ChosenImageModel', nullableWord(IMAGE_MODEL_KEYS))),
    imageKind: optional(ImageKind),
    voiceCandidateSessionId: optional(NullableId),
    selectedVoiceModelKey: optional(NullableId),
    usageTypes: optional(Type.Array(Word, { maxItems: 50, default: [] })),
    customUsage: optional(NullableText()),
    wantsSharing: optional(NullableFlag),
    sharingDescription: optional(NullableText()),
    offerAmountMinorUnit: AmountMinorUnit,
    currency: optional(Type.String({ pattern: '^[A-Za-z]{3}$', default: 'USD' })),
    expiresInDays: optional(Type.Integer({ minimum: 1, maximum: 365, default: 30 })),
    expirePolicy: optional(
      named('ExpirePolicy', OneOf(['expire', 'remind_talent', 'ping_brand'], { default: 'remind_talent' })),
    ),
    revisionOfOfferId: optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: 64,
        description: 'For another revision bought with its own offer: the paid offer whose work it revises.',
      }),
    ),
    renewsOfferId: optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: 64,
        description: 'For a renewal: the completed offer whose license this one continues.',
      }),
    ),
    scope: optional(Nullable(ScopeBody)),
    ...FulfilmentTerms,
  }),
  {
    slug: STORY.talentSlug,
    campaignDescription: 'A portrait with our winter roast, morning light, to be shown in Sweden and Norway.',
    buyerBrandName: 'Northwind Coffee',
    campaignType: 'social_post',
    skipImageGeneration: true,
    productImageUrls: ['https://files.example.com/winter-roast.png'],
    imageKind: 'FINAL',
    usageTypes: ['paid_social'],
    offerAmountMinorUnit: 250_000,
    currency: 'EUR',
    expiresInDays: 30,
    deliverWithinDays: 14,
  },
)
export type SubmitBody = Static<typeof SubmitBody>
