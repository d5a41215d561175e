import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { findFanSession } from '../fan-sessions/index.ts'
import { releaseShare } from '../sharing/index.ts'
import type { TakeDownHandlers } from './handlers.ts'
import { findReport, type ShareReport, settleReports, type TakedownScope } from './queries/share-reports.ts'
import { shareTakenDownMail } from './report-mails.ts'

type ReportDecision = { id: string; taken: TakedownScope | null; reason: string }

/**
 * Stores an admin's decision about a share, for all its open reports. Null for `taken` dismisses
 * the reports and publishes a share that was hidden for review. Otherwise the content is removed
 * before the response, and the fan gets a mail.
 * @throws NotFound; Conflict if the report is already decided
 */
export async function decideReport(
  ctx: Context,
  { remove }: TakeDownHandlers,
  admin: Caller,
  { id, taken, reason }: ReportDecision,
): Promise<ShareReport> {
  const report = await findReport(ctx.db, id)
  if (!report) throw notFound('There is no such report.')
  // Read the mail address before the takedown, because the takedown may delete it.
  const session = taken === null ? undefined : await findFanSession(ctx.db, report.sessionId)
  const address = session?.delayedEmail ?? session?.shippingInfo?.email ?? null
  if (report.status !== 'OPEN') throw conflict('This report was already decided.')
  // Remove the content first. After a crash in between, the report is still open.
  if (taken !== null) await remove(ctx, report, taken)
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const status = taken === null ? 'DISMISSED' : 'TAKEN_DOWN'
    if (!(await settleReports(trx, { id, status, taken, by: admin.accountId, reason, at })))
      throw conflict('This report was already decided.')
    if (taken === null) await releaseShare(trx, report.shareId)
    const entry = {
      actorAccountId: admin.accountId,
      action: taken === null ? 'dismiss-share-report' : 'take-down-share',
      subjectType: 'merch-share-report',
      subjectId: id,
      reason,
      before: { status: 'OPEN' },
      after: { status, takenDown: taken },
    }
    await recordAudit(trx, entry, at)
    if (taken !== null && address !== null && address !== '')
      await enqueueMails(
        trx,
        [shareTakenDownMail(ctx.config, address, { campaign: report.campaignName, reason, report: report.reason })],
        at,
      )
  })
  return (await findReport(ctx.db, id)) ?? report
}
