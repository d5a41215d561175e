import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { findFanSession } from '../fan-sessions/index.ts'
import type { TakeDownHandlers } from './handlers.ts'
import { findReport, type ShareReport, settleReports, type Taken } from './queries/share-reports.ts'
import { shareTakenDownMail } from './report-mails.ts'

type Decided = { id: string; taken: Taken | null; reason: string }

/**
 * An admin takes down what was reported, or (`taken` null) dismisses the report, with every other open one of the share. What is
 * taken down is removed before the answer; the fan is mailed if they left an address.
 * @throws NotFound; Conflict when it is decided already
 */
export async function decideReport(
  ctx: Context,
  { remove }: TakeDownHandlers,
  admin: Caller,
  { id, taken, reason }: Decided,
): Promise<ShareReport> {
  const report = await findReport(ctx.db, id)
  if (!report) throw notFound('There is no such report.')
  // Read before it is removed with the rest.
  const session = taken === null ? undefined : await findFanSession(ctx.db, report.sessionId)
  const address = session?.delayedEmail ?? session?.shippingInfo?.email ?? null
  if (report.status !== 'OPEN') throw conflict('This report is decided already.')
  // First: an admin whose decision was cut off finds the report open, and decides it again.
  if (taken !== null) await remove(ctx, report, taken)
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const status = taken === null ? 'DISMISSED' : 'TAKEN_DOWN'
    if (!(await settleReports(trx, { id, status, taken, by: admin.accountId, reason, at })))
      throw conflict('This report is decided already.')
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
      await enqueueMails(trx, [shareTakenDownMail(ctx.config, address, { campaign: report.campaignName, reason })], at)
  })
  return (await findReport(ctx.db, id)) ?? report
}
