import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { recordAudit } from './queries/record-audit.ts'

/**
 * Leaves that an admin took a table of people's data, by which filter and how many rows, before the first row is sent. Text
 * that was searched for is left out: it may be somebody's name or address, and the audit forgets nothing.
 */
export async function recordExport(
  ctx: Pick<Context, 'db' | 'clock'>,
  admin: Pick<Caller, 'accountId'>,
  { of, filter, rows }: { of: string; filter: Readonly<Record<string, unknown>>; rows: number },
): Promise<void> {
  const kept = Object.entries(filter).filter(([, value]) => value !== undefined)
  const shown = kept.map(([name, value]) => [name, name === 'q' || name === 'search' ? '(text)' : value])
  const entry = {
    actorAccountId: admin.accountId,
    action: 'export',
    subjectType: 'export',
    subjectId: of,
    reason: null,
    before: null,
    after: { filter: Object.fromEntries(shown), rows },
  }
  await inTransaction(ctx.db, (trx) => recordAudit(trx, entry, ctx.clock.now()))
}
