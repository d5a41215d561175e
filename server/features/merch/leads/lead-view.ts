import Type, { type Static } from 'typebox'
import { Exactly, Id, isoTime, NullableText, named, Text, Time, withExample } from '../../../platform/http/schemas.ts'
import type { Lead } from './queries/leads.ts'

export const LeadKind = withExample(Type.String({ pattern: '^[a-z_]{1,40}$' }), 'wholesale')

export const LeadView = named(
  'MerchLead',
  Exactly({
    id: Id,
    kind: LeadKind,
    name: withExample(Text(), 'Ines Duarte'),
    email: withExample(Text(), 'ines@example.com'),
    message: withExample(NullableText(), 'We run two record shops in Porto and would like to carry the plaque.'),
    data: withExample(
      Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'], additionalProperties: true }),
      { shops: 2 },
    ),
    isSuspected: withExample(Type.Boolean({ description: 'True if it looks like spam; no one was notified.' }), false),
    createdAt: Time,
  }),
)

export const viewLead = (lead: Lead): Static<typeof LeadView> => ({
  id: lead.id,
  kind: lead.kind,
  name: lead.name,
  email: lead.email,
  message: lead.message,
  data: lead.data,
  isSuspected: lead.is_suspected,
  createdAt: isoTime(lead.created_at),
})
