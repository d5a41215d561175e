import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { tellAdmins } from '../../people/notifications/index.ts'
import { hasCase, writeObjection } from './queries/cases.ts'
import { objectionMatter } from './report-mails.ts'

/**
 * Keeps what a talent says against a picture of theirs being kept back, or something of theirs being taken down, and tells
 * the admins. @throws NotFound; Conflict when they have said it, or the case is over
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
        ? conflict('You have objected to this already, or it is over.')
        : notFound('There is no such case of yours.')
    await tellAdmins(trx, objectionMatter(id), at)
  })
}
