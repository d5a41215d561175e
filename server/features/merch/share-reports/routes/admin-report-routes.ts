import Type from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import {
  Count,
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  MadeWithAi,
  named,
  pageQuery,
  Text,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { isMadeWithAi } from '../../../../platform/made-with-ai/is-made-with-ai.ts'
import { mediaUrl } from '../../../media/files/index.ts'
import { readAnyShare } from '../../sharing/index.ts'
import { decideReport } from '../decide-report.ts'
import type { TakeDownHandlers } from '../handlers.ts'
import { listReports, REPORT_REASONS, type ShareReport, TAKEDOWN_SCOPES } from '../queries/share-reports.ts'

const Status = named('ShareReportStatus', Type.Enum(['OPEN', 'TAKEN_DOWN', 'DISMISSED']))
const Taken = named('ShareTakedown', Type.Enum([...TAKEDOWN_SCOPES]))
const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()])
const EXAMPLE = {
  id: STORY.reportId,
  shareId: '4be07f15d2c94a6c8d3390a1c7e2f6b8',
  campaignName: 'Mara on tour',
  reason: 'MY_FACE' as const,
  statement: 'This is me, and nobody asked me.',
  status: 'OPEN' as const,
  takenDown: null,
  decisionReason: null,
  pictureUrl: null,
  madeWithAi: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  decidedAt: null,
}
const ShareReportView = named(
  'ShareReport',
  Exactly({
    id: Id,
    shareId: Text(),
    campaignName: Text(),
    reason: Type.Enum([...REPORT_REASONS]),
    statement: Nullable(Text()),
    status: Status,
    takenDown: Nullable(Taken),
    decisionReason: Nullable(Text()),
    pictureUrl: Nullable(Text()),
    madeWithAi: MadeWithAi,
    createdAt: Text(),
    decidedAt: Nullable(Text()),
  }),
  EXAMPLE,
)

async function view(ctx: Context, report: ShareReport) {
  const share = await readAnyShare(ctx, report.shareId)
  const key = share?.previewKey ?? share?.pictureKey ?? null
  const { id, shareId, campaignName, reason, statement, status, takenDown, decisionReason } = report
  return {
    id,
    shareId,
    campaignName,
    reason,
    statement,
    status,
    takenDown,
    decisionReason,
    pictureUrl: key === null ? null : mediaUrl(ctx, key),
    madeWithAi: isMadeWithAi(key),
    createdAt: isoTime(report.createdAt),
    decidedAt: isoTimeOrNull(report.decidedAt),
  }
}

const shared = { auth: 'admin', tag: 'Merch administration' } as const
const params = Type.Object({ id: withExample(Id, STORY.reportId) })
const Reason = Text({ minLength: 1, maxLength: 2000 })

export const createAdminReportRoutes = (handlers: TakeDownHandlers): readonly Route[] => [
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/api/merch/admin/share-reports',
    operationId: 'listShareReports',
    summary: 'Lists reports of shared pictures, newest first, with the picture while it exists.',
    description:
      '`COPY_OF_ANOTHER` is not reported by a visitor: the share is held back because its photo is a copy of another account’s picture.',
    query: Exactly({ status: Type.Optional(Status), ...pageQuery({ max: 50, default: 20 }) }),
    responses: {
      200: named(
        'ShareReports',
        Exactly({ reports: Type.Array(ShareReportView), total: Count, limit: Count, offset: Count }),
      ),
    },
    handler: async ({ ctx, query: { status = 'OPEN', limit, offset } }) => {
      const { reports, total } = await listReports(ctx.db, { status, limit, offset })
      return ok({ reports: await Promise.all(reports.map((report) => view(ctx, report))), total, limit, offset })
    },
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/merch/admin/share-reports/{id}/decide',
    operationId: 'decideShareReport',
    summary:
      'Takes down a reported share, its art or its session everywhere, or dismisses the report. Recorded in the audit log.',
    description:
      'If the fan left an address, they are mailed what was taken down and why. A dismissal shows a share that was held back.',
    params,
    body: named('DecideShareReportBody', Exactly({ takeDown: Nullable(Taken), reason: Reason }), {
      takeDown: 'share',
      reason: 'It shows somebody who never agreed to it.',
    }),
    responses: { 200: ShareReportView },
    errors: ['NotFound', 'Conflict'],
    handler: async ({ ctx, caller, params: { id }, body: { takeDown, reason } }) =>
      ok(await view(ctx, await decideReport(ctx, handlers, caller, { id, taken: takeDown, reason: reason.trim() }))),
  }),
]
