import Type from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  AccountKind,
  Email,
  Exactly,
  Id,
  Nullable,
  NullableText,
  named,
  RoleName,
  Text,
  withExample,
} from '../../../platform/http/schemas.ts'

/** Long enough to be hard to guess, and short enough to be hashed quickly. */
export const NewPassword = withExample(
  Type.String({
    minLength: 8,
    maxLength: 200,
    description: '8 to 200 characters, and not a common password.',
  }),
  'brass lantern 41 otters',
)
/** An existing password need not follow the rules for a new one. */
export const Password = withExample(Type.String({ minLength: 1, maxLength: 200 }), 'brass lantern 41 otters')
export const Code = withExample(
  Type.String({ pattern: '^\\d{6}$', description: 'Six-digit code from the mail.' }),
  '413902',
)
export const ReturnTo = withExample(NullableText(), 'https://app.example.com/offers')
export const SignupRoleName = AccountKind
export const EmailBody = named('EmailBody', Exactly({ email: Email }))

export const UserView = named(
  'User',
  Exactly({
    id: Id,
    email: Text(),
    displayName: Text(),
    avatarUrl: NullableText(),
    roles: Type.Array(RoleName),
    account: Nullable(Exactly({ id: Id, displayName: Text(), imageUrl: NullableText(), slug: Text() })),
  }),
  {
    id: STORY.talentUserId,
    email: 'mara@example.com',
    displayName: 'Mara Lindqvist',
    avatarUrl: STORY.imageUrl,
    roles: ['talent'],
    account: {
      id: STORY.talentId,
      displayName: 'Mara Lindqvist',
      imageUrl: STORY.imageUrl,
      slug: STORY.talentSlug,
    },
  },
)

export const SessionBegun = named(
  'SessionBegun',
  Exactly({
    user: UserView,
    redirectTo: withExample(
      Type.String({ description: 'The valid returnTo, or the main site.' }),
      'https://app.example.com/offers',
    ),
  }),
)
