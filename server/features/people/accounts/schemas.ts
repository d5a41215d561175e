import Type from 'typebox'
import { AmountMinorUnit, Exactly, Id, NullableText, OneOf, Text, Time } from '../../../platform/http/schemas.ts'
import { BELOW_MINIMUM, CATEGORIES, type Minimum } from './domain/offer-policy.ts'

/** The contract's account snippet. */
export const AccountSnippet = Exactly({ displayName: Text(), imageUrl: NullableText(), slug: Text() })

export const OwnAccount = Exactly({
  id: Id,
  kind: OneOf(['brand', 'talent', 'agent']),
  displayName: Text(),
  slug: Text(),
  imageUrl: NullableText(),
  bio: NullableText(),
  createdAt: Time,
  updatedAt: Time,
})

export const OfferPolicyBody = Exactly({
  belowMinimum: OneOf(BELOW_MINIMUM),
  minimums: Type.Array(
    Exactly({
      currency: Type.String({ pattern: '^[A-Za-z]{3}$', description: 'ISO 4217.' }),
      category: Type.Unsafe<Minimum['category']>({
        type: ['string', 'null'],
        enum: [...CATEGORIES, null],
        description: 'null: every category without a minimum of its own.',
      }),
      amountMinorUnit: AmountMinorUnit,
    }),
    { maxItems: 500, description: 'A talent with minimums takes only the currencies named here.' },
  ),
  blockedBrandNames: Type.Array(Text({ minLength: 1, maxLength: 120 }), { maxItems: 1000 }),
})

export const AgentLinkView = Exactly({ agent: AccountSnippet, canAct: Type.Boolean(), createdAt: Time })
export const RepresentedTalent = Exactly({ talent: AccountSnippet, canAct: Type.Boolean(), createdAt: Time })
