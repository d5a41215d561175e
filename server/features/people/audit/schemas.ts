import Type from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import { Exactly, Id, NullableText, named, Text, Time } from '../../../platform/http/schemas.ts'

export const AuditEntryView = named(
  'AuditEntry',
  Exactly({
    id: Id,
    actorAccountId: Id,
    action: Text(),
    subjectType: Text(),
    subjectId: Text(),
    reason: NullableText(),
    before: Type.Unsafe<object | null>({ type: ['object', 'null'], additionalProperties: true }),
    after: Type.Unsafe<object | null>({ type: ['object', 'null'], additionalProperties: true }),
    createdAt: Time,
  }),
  {
    id: STORY.historyId,
    actorAccountId: STORY.adminId,
    action: 'brand_limit.block',
    subjectType: 'account',
    subjectId: STORY.brandId,
    reason: 'Paid with a stolen card.',
    before: { isBlocked: false },
    after: { isBlocked: true },
    createdAt: STORY.sentAt,
  },
)
