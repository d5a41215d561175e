import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import { message } from '../../../platform/words/index.ts'
import { assertUninvolved } from '../../people/accounts/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { notify } from '../../people/notifications/index.ts'
import type { Settlement } from '../picture-takedowns/index.ts'
import type { Measure } from './domain/report-reasons.ts'
import { findReport, type ReportDetails, type ReportRow, settleReport } from './queries/reports.ts'
import { contentReportUpheldMail, reportUpheldMail } from './report-mails.ts'
import { contentMeasureNotice } from './review-notices.ts'
import { assertNotReporter, assertOtherAdmin } from './settle-report.ts'

/**
 * Settles a report in the transaction of a takedown, and mails its sender.
 * @throws Conflict if it was already decided; Forbidden if the admin sent it
 */
export async function upholdReport(
  trx: Trx,
  id: string,
  { admin, reason, at, isDeleted }: Settlement & { isDeleted: boolean },
): Promise<ReportRow> {
  const report = await settleReport(trx, { id, status: 'UPHELD', by: admin.accountId, reason, at })
  if (!report) throw conflict('This report was already decided, was not confirmed, or does not exist.')
  assertNotReporter(admin, report)
  assertOtherAdmin(admin, report)
  await enqueueMails(trx, [reportUpheldMail(report.email, { isDeleted })], at)
  return report
}

/**
 * Records that an admin acted on a report by other means than a takedown, for example closed a
 * store or changed a name. Both sides get a statement of reasons.
 * @throws NotFound; Conflict if it was already decided; Forbidden for an involved admin
 */
export async function recordMeasure(
  ctx: Context,
  admin: Caller,
  { id, measure, reason }: { id: string; measure: Measure; reason: string },
): Promise<ReportDetails> {
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const report = await settleReport(trx, { id, status: 'UPHELD', by: admin.accountId, reason, measure, at })
    if (!report) {
      const found = await findReport(trx, id)
      throw found && found.status !== 'UNCONFIRMED'
        ? conflict(message('This report was already decided: {status}.', { status: found.status }))
        : notFound('There is no such report.')
    }
    assertNotReporter(admin, report)
    assertOtherAdmin(admin, report)
    if (report.account_id !== null) await assertUninvolved(trx, admin, [report.account_id])
    const audit = {
      actorAccountId: admin.accountId,
      action: 'act-on-report',
      subjectType: 'likeness-report',
      subjectId: id,
      reason,
      before: { status: 'OPEN' },
      after: { status: 'UPHELD', measure },
    }
    await recordAudit(trx, audit, at)
    await enqueueMails(trx, [contentReportUpheldMail(report.email, measure, reason)], at)
    if (report.account_id !== null)
      await notify(trx, [contentMeasureNotice(ctx.config, { ...report, account_id: report.account_id }, measure)], at)
  })
  const upheld = await findReport(ctx.db, id)
  if (!upheld) throw notFound('There is no such report.')
  return upheld
}
