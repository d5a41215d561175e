import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Done, Email, Exactly, named, Text } from '../../../../platform/http/schemas.ts'
import { VISIBLE_TEXT } from '../../../../platform/visible-text.ts'
import { LeadKind } from '../lead-view.ts'
import { MAX_DATA_BYTES, submitLead } from '../submit-lead.ts'

export const takeLeadRoute = defineRoute({
  method: 'POST',
  path: '/api/merch/lead',
  auth: 'public',
  cors: 'anybody',
  tag: 'Merch',
  operationId: 'sendMerchLead',
  summary: 'Sends a name, an address and a message from a store’s form.',
  description:
    '`kind` is the form’s own name for the topic. `data` takes any other fields of the form, up to ' +
    `${MAX_DATA_BYTES} bytes of JSON. Add a hidden field \`website\` to the form: a lead with it filled in is ` +
    'dropped, and so is a repeated message from the same address within an hour; both are answered as if they were saved.',
  body: named(
    'SendMerchLeadBody',
    Exactly({
      kind: LeadKind,
      name: Type.String({ minLength: 1, maxLength: 200, pattern: VISIBLE_TEXT }),
      email: Email,
      message: Type.Optional(Text({ maxLength: 5000 })),
      data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      website: Type.Optional(
        Text({ maxLength: 2048, description: 'Spam trap for programs that fill in every field: leave it empty.' }),
      ),
    }),
    {
      kind: 'wholesale',
      name: 'Ines Duarte',
      email: 'ines@example.com',
      message: 'We run two record shops in Porto and would like to carry the plaque.',
      data: { shops: 2 },
    },
  ),
  responses: { 200: Done },
  errors: ['RateLimited'],
  rate: { max: 60, perMs: 60_000 },
  handler: async ({ ctx, request, body }) => {
    await submitLead(ctx, request, body)
    return ok({ success: true as const })
  },
})
