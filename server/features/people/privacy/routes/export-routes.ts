import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, Nullable, named } from '../../../../platform/http/schemas.ts'
import { DataExportView, viewExport } from '../export-view.ts'
import { findLatestExport } from '../queries/exports.ts'
import { requestExport } from '../request-export.ts'

const shared = { path: '/api/privacy/export', auth: 'user', cors: true, tag: 'Privacy' } as const

export const requestExportRoute = defineRoute({
  ...shared,
  method: 'POST',
  operationId: 'requestDataExport',
  summary: 'Asks for a file with everything about the caller.',
  description: 'Once a day. It is made within minutes; a notice and a mail say when it can be fetched, for 7 days.',
  responses: { 202: named('DataExportRequested', Exactly({ jobId: Id })) },
  handler: async ({ ctx, caller }) => ({
    status: 202 as const,
    body: { jobId: await requestExport(ctx, caller.accountId) },
  }),
})

export const getExportRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'getDataExport',
  summary: 'How far the latest file with everything about the caller is, and where it lies.',
  responses: { 200: named('DataExportAnswer', Exactly({ export: Nullable(DataExportView) })) },
  handler: async ({ ctx, caller }) => {
    const row = await findLatestExport(ctx.db, caller.accountId)
    return ok({ export: row ? viewExport(ctx, row) : null })
  },
})
