import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Html, Text } from '../../../../platform/http/schemas.ts'
import { renderPage } from '../../../../platform/pages/built-pages.ts'
import { visibleTextOrNull } from '../../../../platform/visible-text.ts'
import { readShare } from '../../sharing/index.ts'
import { VISITOR_REASONS } from '../queries/share-reports.ts'
import { reportShare } from '../report-share.ts'

const shared = {
  path: '/share/{shareId}/report',
  auth: 'public',
  tag: 'Merch',
  hidden: true,
  params: Exactly({ shareId: Text({ minLength: 1, maxLength: 200 }) }),
  responses: { 200: Html },
  rate: { max: 60, perMs: 60_000 },
} as const

export const showShareReportRoute = defineRoute({
  ...shared,
  method: 'GET',
  openQuery: 'link',
  summary: 'Shows the form for reporting a shared picture.',
  errors: ['NotFound'],
  handler: async ({ ctx, request, params: { shareId } }) => {
    if (!(await readShare(ctx, shareId))) throw notFound('There is no such share.')
    return ok(await renderPage('share-report', { path: `/share/${shareId}/report`, isSent: false }, request))
  },
})

export const sendShareReportRoute = defineRoute({
  ...shared,
  method: 'POST',
  form: true,
  summary: 'Reports a shared picture, without an account. Admins review it.',
  body: Exactly({ reason: Type.Enum([...VISITOR_REASONS]), statement: Type.Optional(Text({ maxLength: 2000 })) }),
  errors: ['NotFound', 'RateLimited'],
  handler: async ({ ctx, request, params: { shareId }, body: { reason, statement } }) => {
    await reportShare(ctx, request, { shareId, reason, statement: visibleTextOrNull(statement) })
    return ok(await renderPage('share-report', { path: `/share/${shareId}`, isSent: true }, request))
  },
})
