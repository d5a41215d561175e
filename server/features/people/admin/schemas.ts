import Type from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import { AccountKind, Exactly, Id, NullableText, named, RoleName, Text, Time } from '../../../platform/http/schemas.ts'

export const AdminAccount = named(
  'AccountForAdmins',
  Exactly({
    id: Id,
    displayName: Text(),
    slug: Text(),
    imageUrl: NullableText(),
    roles: Type.Array(RoleName),
    kind: AccountKind,
    createdAt: Time,
    payoutsReady: Type.Boolean(),
  }),
  {
    id: STORY.talentId,
    displayName: 'Mara Lindqvist',
    slug: STORY.talentSlug,
    imageUrl: STORY.imageUrl,
    roles: ['talent'],
    kind: 'talent',
    createdAt: STORY.sentAt,
    payoutsReady: true,
  },
)

export const BrandLimit = named('BrandLimit', Exactly({ isBlocked: Type.Boolean(), blockedReason: NullableText() }), {
  isBlocked: true,
  blockedReason: 'Paid with a stolen card.',
})
