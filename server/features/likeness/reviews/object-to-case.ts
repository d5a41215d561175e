import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { notifyAdmins } from '../../people/notifications/index.ts'
import { hasCase, writeObjection } from './queries/cases.ts'
import { objectionMatter } from './report-mails.ts'

/**
 * Stores a talent's objection to a held back picture or a takedown, and notifies the admins.
 * @throws NotFound; Conflict if there is already an objection, or the case is closed
 */
export async function objectToCase(
  ctx: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  { caseId: id, statement }: { caseId: string; statement: string },
): Promise<void> {
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    if (!(await writeObjection(trx, { id, accountId, statement, at })))
      throw (await hasCase(trx, { id, accountId }))
        ? conflict('You have already objected to this decision, or it is final.')
        : notFound('You have no such hold or takedown.')
    await notifyAdmins(trx, objectionMatter(id), at)
  })
}
