import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { recordAudit } from './queries/record-audit.ts'

/**
 * Records an export of people's data, before the first row is sent. A search text is left out,
 * because it may be a name or an address, and audit entries are never deleted.
 */
export async function recordExport(
  ctx: Pick<Context, 'db' | 'clock'>,
  admin: Pick<Caller, 'accountId'>,
  { of, filter, rows }: { of: string; filter: Readonly<Record<string, unknown>>; rows: number },
): Promise<void> {
  const filterEntries = Object.entries(filter).filter(([, value]) => value !== undefined)
  const shown = filterEntries.map(([name, value]) => [name, name === 'q' || name === 'search' ? '(text)' : value])
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
