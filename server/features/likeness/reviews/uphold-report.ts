import type { Trx } from '../../../platform/database/transaction.ts'
import { conflict } from '../../../platform/errors.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import type { Settlement } from '../picture-takedowns/index.ts'
import { assertNotReporter } from './assert-not-reporter.ts'
import { type ReportRow, settleReport } from './queries/reports.ts'
import { reportUpheldMail } from './report-mails.ts'

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
  await enqueueMails(trx, [reportUpheldMail(report.email, { isDeleted })], at)
  return report
}
