import Type, { type Static } from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Count,
  Email,
  Exactly,
  isoTime,
  isoTimeOrNull,
  NullableTime,
  named,
  OneOf,
  pageQuery,
  Text,
  Time,
} from '../../../../platform/http/schemas.ts'
import { decideSender } from '../decide-sender.ts'
import { SENDER_STANDINGS, SUSPENSION_DAYS } from '../domain/report-reasons.ts'
import { listSenders, type SenderDetails } from '../queries/senders.ts'
import { Reason } from '../report-views.ts'

const shared = {
  envelope: 'likeness',
  tag: 'Likeness',
  path: '/api/likeness/admin/report-senders',
  auth: 'admin',
} as const

const Standing = named('ReportSenderStanding', OneOf(SENDER_STANDINGS))
const SenderView = named(
  'ReportSender',
  Exactly({
    email: Email,
    standing: Standing,
    reason: Text(),
    reports: { ...Count, description: 'Confirmed reports.' },
    dismissed: { ...Count, description: 'Reports that were dismissed.' },
    warnedAt: NullableTime,
    suspendedUntil: NullableTime,
    updatedAt: Time,
  }),
  {
    email: 'ines@example.com',
    standing: 'TRUSTED',
    reason: 'They work for the data protection authority.',
    reports: 12,
    dismissed: 1,
    warnedAt: null,
    suspendedUntil: null,
    updatedAt: STORY.sentAt,
  },
)

const viewSender = (row: SenderDetails): Static<typeof SenderView> => ({
  email: row.email,
  standing: row.standing,
  reason: row.reason,
  reports: row.reports,
  dismissed: row.dismissed,
  warnedAt: isoTimeOrNull(row.warned_at),
  suspendedUntil: isoTimeOrNull(row.suspended_until),
  updatedAt: isoTime(row.updated_at),
})

export const listSendersRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'listReportSenders',
  summary: 'Lists trusted, warned and suspended senders of reports, the last decision first.',
  query: Exactly(pageQuery({ max: 100, default: 20 })),
  responses: {
    200: named(
      'ReportSenders',
      Exactly({ senders: Type.Array(SenderView), total: Count, limit: Count, offset: Count }),
    ),
  },
  handler: async ({ ctx, query }) => {
    const { senders, total } = await listSenders(ctx.db, query)
    return ok({ senders: senders.map(viewSender), total, ...query })
  },
})

export const decideSenderRoute = defineRoute({
  ...shared,
  method: 'POST',
  operationId: 'decideReportSender',
  summary: 'Trusts, warns or suspends a sender of reports, or ends that. Recorded in the audit log.',
  description:
    'Reports of TRUSTED senders come first. WARNED needs two dismissed reports, and SUSPENDED an earlier warning; the sender gets ' +
    `the reason by mail. New reports of a suspended sender are not processed for ${SUSPENSION_DAYS} days (DSA, article 23).`,
  body: named('DecideReportSenderBody', Exactly({ email: Email, standing: Standing, reason: Reason }), {
    email: 'ines@example.com',
    standing: 'TRUSTED',
    reason: 'They work for the data protection authority.',
  }),
  responses: { 200: SenderView },
  errors: ['Forbidden', 'Conflict'],
  handler: async ({ ctx, caller, body }) =>
    ok(viewSender(await decideSender(ctx, caller, { ...body, reason: body.reason.trim() }))),
})
