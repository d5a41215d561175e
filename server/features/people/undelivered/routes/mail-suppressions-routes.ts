import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Count,
  Done,
  Email,
  Exactly,
  isoTime,
  NullableText,
  named,
  OneOf,
  pageQuery,
  Text,
  Time,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { listSuppressions } from '../../../../platform/mail/index.ts'
import { liftMailSuppression } from '../lift-mail-suppression.ts'

const shared = { path: '/api/admin/mail-suppressions', auth: 'admin', tag: 'Administration' } as const

export const listMailSuppressionsRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'listMailSuppressions',
  summary: 'Lists suppressed mail addresses with the reason, latest first.',
  description:
    '`bounce`: mail to it bounced permanently; only sign-in codes are sent, one day later. `complaint`: the recipient ' +
    'marked a mail as spam; only sign-in codes and account security mails are sent.',
  query: Type.Object({
    search: Type.Optional(
      withExample(Text({ maxLength: 254, description: 'Part of an address, case-insensitive.' }), 'example.com'),
    ),
    ...pageQuery({ max: 100, default: 50 }),
  }),
  responses: {
    200: Exactly({
      suppressions: Type.Array(
        named(
          'MailSuppression',
          Exactly({
            address: Email,
            reason: OneOf(['bounce', 'complaint']),
            detail: NullableText(),
            suppressedAt: Time,
          }),
          {
            address: 'mara@example.com',
            reason: 'bounce',
            detail: '550 5.1.1 The email account that you tried to reach does not exist.',
            suppressedAt: STORY.sentAt,
          },
        ),
      ),
      total: Count,
      limit: Count,
      offset: Count,
    }),
  },
  handler: async ({ ctx, query }) => {
    const { suppressions, total } = await listSuppressions(ctx.db, query)
    return ok({
      suppressions: suppressions.map(({ at, ...listed }) => ({ ...listed, suppressedAt: isoTime(at) })),
      total,
      limit: query.limit,
      offset: query.offset,
    })
  },
})

export const liftMailSuppressionRoute = defineRoute({
  ...shared,
  method: 'DELETE',
  operationId: 'liftMailSuppression',
  summary: 'Removes the suppression of an address. Written to the audit log, with the address masked.',
  description:
    'The address is in the body, so that it does not appear in request logs. Mails skipped in the meantime are not sent.',
  body: named(
    'LiftMailSuppressionBody',
    Exactly({ address: Email, reason: Type.Optional(Text({ maxLength: 2000 })) }),
    { address: 'mara@example.com', reason: 'The mailbox exists again.' },
  ),
  responses: { 200: Done },
  handler: async ({ ctx, caller, body }) => {
    await liftMailSuppression(ctx, caller, { address: body.address, reason: body.reason ?? '' })
    return ok({ success: true as const })
  },
})
