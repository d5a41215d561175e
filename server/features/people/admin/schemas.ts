import Type from 'typebox'
import { Exactly, Id, NullableText, OneOf, Text, Time } from '../../../platform/http/schemas.ts'

/** Account of the administration list. */
export const AdminAccount = Exactly({
  id: Id,
  displayName: Text(),
  slug: Text(),
  imageUrl: NullableText(),
  roles: Type.Array(OneOf(['brand', 'talent', 'agent', 'admin'])),
  kind: OneOf(['brand', 'talent', 'agent']),
  createdAt: Time,
  payoutsReady: Type.Boolean(),
})

export const BrandLimit = Exactly({ isBlocked: Type.Boolean(), blockedReason: NullableText() })

export const AuditEntryView = Exactly({
  id: Id,
  actorAccountId: Id,
  action: Text(),
  subjectType: Text(),
  subjectId: Text(),
  reason: NullableText(),
  before: Type.Unsafe<object | null>({ type: ['object', 'null'], additionalProperties: true }),
  after: Type.Unsafe<object | null>({ type: ['object', 'null'], additionalProperties: true }),
  createdAt: Time,
})
