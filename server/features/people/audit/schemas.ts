import Type from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import { Exactly, Id, NullableText, named, Text, Time } from '../../../platform/http/schemas.ts'

export const AuditEntryView = named(
  'AuditEntry',
  Exactly({
    id: Id,
    actorAccountId: Id,
    actorName: NullableText(),
    action: Text(),
    subjectType: Text(),
    subjectId: Text(),
    subjectName: NullableText(),
    reason: NullableText(),
    before: Type.Unsafe<object | null>({ type: ['object', 'null'], additionalProperties: true }),
    after: Type.Unsafe<object | null>({ type: ['object', 'null'], additionalProperties: true }),
    createdAt: Time,
  }),
  {
    id: STORY.historyId,
    actorAccountId: STORY.adminId,
    actorName: 'Semblance Admin',
    action: 'brand_limit.block',
    subjectType: 'account',
    subjectId: STORY.brandId,
    subjectName: 'Northwind Coffee',
    reason: 'Paid with a stolen card.',
    before: { isBlocked: false },
    after: { isBlocked: true },
    createdAt: STORY.sentAt,
  },
)
