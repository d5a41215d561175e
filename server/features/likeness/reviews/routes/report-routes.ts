import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Count,
  Email,
  Exactly,
  Html,
  Id,
  named,
  pageQuery,
  Text,
  WebUrl,
  withExample,
} from '../../../../platform/http/schemas.ts'
import type { PageReader } from '../../../../platform/pages/built-pages.ts'
import { appealByToken, findAppeal } from '../appeal-report.ts'
import { compareClaimant } from '../compare-claimant.ts'
import { reportPage } from '../pages/report-page.ts'
import { findReport, listReports } from '../queries/reports.ts'
import { reportFace } from '../report-face.ts'
import { appealPath, confirmationPath } from '../report-link.ts'
import { CONFIRM_DAYS } from '../report-mails.ts'
import {
  ClaimantView,
  MeasureName,
  Reason,
  ReportReasonName,
  ReportStatusName,
  ReportSubjectName,
  ReportView,
  viewClaimant,
  viewReport,
} from '../report-views.ts'
import { confirmByToken, dismissReport, findConfirmation } from '../settle-report.ts'
import { recordMeasure } from '../uphold-report.ts'

const shared = { envelope: 'likeness', tag: 'Likeness' } as const

export const reportFaceRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/likeness/reports',
  auth: 'public',
  cors: true,
  operationId: 'reportLikeness',
  summary: 'Reports a likeness or other content. Open to everyone, without an account.',
  description:
    'Name the talent’s page (`talentSlug`) or the address of the content (`pictureUrl`), or both. We mail a link to `email`; the report counts ' +
    `once it is confirmed, within ${CONFIRM_DAYS} days. The result is mailed to the same address.`,
  body: named(
    'ReportLikenessBody',
    Exactly({
      name: Text({ minLength: 1, maxLength: 200 }),
      email: Email,
      talentSlug: Type.Optional(withExample(Text({ minLength: 1, maxLength: 100 }), STORY.talentSlug)),
      pictureUrl: Type.Optional(WebUrl),
      subject: Type.Optional(ReportSubjectName),
      reason: ReportReasonName,
      statement: Reason,
    }),
    {
      name: 'Ines Duarte',
      email: 'ines@example.com',
      talentSlug: STORY.talentSlug,
      reason: 'MY_FACE',
      statement: 'The third picture on this page is of me. I never agreed to it.',
    },
  ),
  responses: {
    200: named('LikenessReported', Exactly({ success: Type.Literal(true), message: Text() }), {
      success: true,
      message: 'Check your email: follow the link we sent, and we will review your report.',
    }),
  },
  errors: ['NotFound', 'RateLimited'],
  rate: { max: 60, perMs: 60_000 },
  handler: async ({ ctx, request, body }) => {
    await reportFace(ctx, request, body)
    const message = 'Check your email: follow the link we sent, and we will review your report.'
    return ok({ success: true as const, message })
  },
})

const link = {
  path: '/api/likeness/reports/confirm/{token}',
  auth: 'link',
  tag: 'Likeness',
  params: Type.Object({
    token: withExample(Type.String({ minLength: 1, maxLength: 300 }), `${STORY.reportId}.kX7vQm2TnW9bLr4pYs6cZa`),
  }),
  rate: { max: 60, perMs: 60_000 },
} as const

export const showConfirmationRoute = defineRoute({
  ...link,
  method: 'GET',
  operationId: 'showLikenessReportConfirmation',
  openQuery: 'link',
  summary:
    'Shows the page behind the confirmation link of a report. It changes nothing, because mail programs open links too.',
  responses: { 200: Html, 404: Html, 410: Html },
  handler: async ({ ctx, request, params }) => {
    const state = await findConfirmation(ctx, params.token)
    const body = await reportPage(request, state, confirmationPath(params.token))
    return state === 'unknown' ? { status: 404, body } : state === 'dead' ? { status: 410, body } : ok(body)
  },
})

export const confirmReportRoute = defineRoute({
  ...link,
  method: 'POST',
  form: true,
  operationId: 'confirmLikenessReport',
  summary: 'Confirms a report, without a session. Can be repeated. Admins are notified from then on.',
  body: named('ConfirmLikenessReportBody', Exactly({}), {}),
  responses: { 200: Html, 404: Html, 410: Html },
  handler: async ({ ctx, request, params }) => {
    const state = await confirmByToken(ctx, params.token)
    const body = await reportPage(request, state, confirmationPath(params.token))
    return state === 'unknown' ? { status: 404, body } : state === 'dead' ? { status: 410, body } : ok(body)
  },
})

const appealLink = {
  ...link,
  path: '/api/likeness/reports/appeal/{token}',
  responses: { 200: Html, 404: Html, 410: Html },
} as const
const answerAppeal = async (reader: PageReader, state: Awaited<ReturnType<typeof findAppeal>>, token: string) => {
  const body = await reportPage(reader, state, appealPath(token))
  if (state === 'unknown') return { status: 404 as const, body }
  return state === 'no-appeal' ? { status: 410 as const, body } : ok(body)
}

export const showAppealRoute = defineRoute({
  ...appealLink,
  method: 'GET',
  operationId: 'showLikenessReportAppeal',
  openQuery: 'link',
  summary: 'Shows the form with which the sender of a dismissed report appeals. It changes nothing.',
  handler: async ({ ctx, request, params }) => answerAppeal(request, await findAppeal(ctx, params.token), params.token),
})

export const appealReportRoute = defineRoute({
  ...appealLink,
  method: 'POST',
  form: true,
  operationId: 'appealLikenessReport',
  summary: 'Appeals against the dismissal of a report, once, without a session. Another admin then decides again.',
  body: named('AppealLikenessReportBody', Exactly({ statement: Reason }), {
    statement: 'My passport shows the same face. I can send a copy.',
  }),
  handler: async ({ ctx, request, params, body }) =>
    answerAppeal(request, await appealByToken(ctx, params.token, body.statement.trim()), params.token),
})

const params = Type.Object({ id: withExample(Id, STORY.reportId) })

export const listReportsRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/likeness/admin/reports',
  auth: 'admin',
  operationId: 'listLikenessReports',
  summary:
    'Lists confirmed reports, newest first; with status OPEN in the order in which they are due, trusted senders first.',
  query: Exactly({ status: Type.Optional(ReportStatusName), ...pageQuery({ max: 100, default: 20 }) }),
  responses: {
    200: named(
      'LikenessReports',
      Exactly({ reports: Type.Array(ReportView), total: Count, limit: Count, offset: Count }),
    ),
  },
  handler: async ({ ctx, query }) => {
    const { limit, offset } = query
    const { reports, total } = await listReports(ctx.db, query)
    return ok({ reports: reports.map((report) => viewReport(ctx, report)), total, limit, offset })
  },
})

export const getReportRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/likeness/admin/reports/{id}',
  auth: 'admin',
  operationId: 'getLikenessReport',
  summary: 'Returns one report, once it is confirmed.',
  params,
  responses: { 200: ReportView },
  errors: ['NotFound'],
  handler: async ({ ctx, params }) => {
    const report = await findReport(ctx.db, params.id)
    if (!report || report.status === 'UNCONFIRMED') throw notFound('There is no such report.')
    return ok(viewReport(ctx, report))
  },
})

export const getClaimantRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/likeness/admin/reports/{id}/claimant',
  auth: 'admin',
  operationId: 'getLikenessClaimant',
  summary: 'Returns the pictures of the person who sent a report, and compares them with the reported one.',
  description:
    'The person is found by the confirmed email address of the report. Pictures that are held back or deleted are left out.',
  params,
  responses: { 200: ClaimantView },
  errors: ['NotFound', 'ServiceUnavailable'],
  handler: async ({ ctx, params }) => {
    const report = await findReport(ctx.db, params.id)
    if (!report || report.status === 'UNCONFIRMED') throw notFound('There is no such report.')
    return ok(viewClaimant(ctx, await compareClaimant(ctx, report)))
  },
})

export const dismissReportRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/likeness/admin/reports/{id}/dismiss',
  auth: 'admin',
  operationId: 'dismissLikenessReport',
  summary: 'Dismisses a report and notifies the reporter. Recorded in the audit log.',
  params,
  body: named('DismissLikenessReportBody', Exactly({ reason: Reason }), {
    reason: 'The picture shows the talent, who has shown us a document.',
  }),
  responses: { 200: ReportView },
  errors: ['Forbidden', 'NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params, body }) =>
    ok(viewReport(ctx, await dismissReport(ctx, caller, { id: params.id, reason: body.reason.trim() }))),
})

export const recordMeasureRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/likeness/admin/reports/{id}/uphold',
  auth: 'admin',
  operationId: 'upholdReport',
  summary: 'Upholds a report after the content was dealt with elsewhere, and gives both sides the reasons.',
  description:
    'For content without a takedown of its own: a store, a name, a message. Do it first, then say here what was done. A likeness, a picture or ' +
    'a recording is taken down with `reportId` instead.',
  params,
  body: named('UpholdReportBody', Exactly({ measure: MeasureName, reason: Reason }), {
    measure: 'CHANGED',
    reason: 'The name insulted somebody, so the team has another name now.',
  }),
  responses: { 200: ReportView },
  errors: ['Forbidden', 'NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params, body }) =>
    ok(viewReport(ctx, await recordMeasure(ctx, caller, { id: params.id, ...body, reason: body.reason.trim() }))),
})
