import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Html, Id, Nullable, named } from '../../../../platform/http/schemas.ts'
import { hasFreshProof } from '../../accounts/index.ts'
import { DataExportView, viewExport } from '../export-view.ts'
import { EXPORT_PATH, findExportAddress } from '../find-export-address.ts'
import { findLatestExport } from '../queries/exports.ts'
import { requestExport } from '../request-export.ts'

const shared = { path: '/api/privacy/export', auth: 'user', cors: true, tag: 'Privacy' } as const

export const requestExportRoute = defineRoute({
  ...shared,
  method: 'POST',
  operationId: 'requestDataExport',
  summary: 'Requests a file with all data about the caller.',
  description:
    'Once a day. The file is created within minutes; a notification and a mail say when it is ready. It can be downloaded for 7 days. 403 `SIGN_IN_AGAIN` without a fresh proof (`POST /api/auth/step-up`).',
  errors: ['SIGN_IN_AGAIN'],
  responses: { 202: named('DataExportRequested', Exactly({ jobId: Id })) },
  handler: async ({ ctx, caller }) => ({
    status: 202 as const,
    body: { jobId: await requestExport(ctx, caller) },
  }),
})

export const getExportRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'getDataExport',
  summary: 'Returns the status and the address of the caller’s latest data export.',
  description: '`url` is valid for 15 minutes; it is also null without a fresh proof (`POST /api/auth/step-up`).',
  responses: { 200: named('DataExportResponse', Exactly({ export: Nullable(DataExportView) })) },
  handler: async ({ ctx, caller }) => {
    const row = await findLatestExport(ctx.db, caller.accountId)
    return ok({ export: row ? viewExport(ctx, { isProven: await hasFreshProof(ctx, caller) }, row) : null })
  },
})

export const fetchExportRoute = defineRoute({
  method: 'GET',
  path: EXPORT_PATH,
  auth: 'user',
  hidden: true,
  tag: 'Pages',
  openQuery: 'link',
  summary: 'Redirects the account owner, after a recent sign-in, to their data export.',
  responses: { 303: Html },
  errors: ['SIGN_IN_AGAIN', 'NotFound'],
  handler: async ({ ctx, caller, reply }) => {
    reply.header('location', await findExportAddress(ctx, caller))
    return { status: 303 as const, body: '' }
  },
})
