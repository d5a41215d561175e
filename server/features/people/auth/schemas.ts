import Type from 'typebox'
import { Email, Exactly, Id, Nullable, NullableText, OneOf, Text } from '../../../platform/http/schemas.ts'

/** Long enough to resist guessing, short enough that hashing one costs little. */
export const NewPassword = Type.String({
  minLength: 8,
  maxLength: 200,
  description: '8 to 200 characters, and none of those that everybody tries first.',
})
/** A password somebody claims to have: only its being right matters. */
export const Password = Type.String({ minLength: 1, maxLength: 200 })
export const Code = Type.String({ pattern: '^\\d{6}$', description: 'The six digits from the mail.' })
export const ReturnTo = NullableText()
export const SignupRoleName = OneOf(['brand', 'talent', 'agent'])
export const EmailBody = Exactly({ email: Email })

/** `user` of /api/me, confirm and login. */
export const UserView = Exactly({
  id: Id,
  email: Text(),
  displayName: Text(),
  avatarUrl: NullableText(),
  roles: Type.Array(OneOf(['brand', 'talent', 'agent', 'admin'])),
  account: Nullable(Exactly({ id: Id, displayName: Text(), imageUrl: NullableText(), slug: Text() })),
})

export const SessionBegun = Exactly({
  user: UserView,
  redirectTo: Type.String({ description: 'The valid returnTo, or the main site.' }),
})
export const Done = Exactly({ success: Type.Literal(true) })
