import { SchemaMismatch } from '../../../platform/database/migrate.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { KINDS_SOLD, type KindsSold } from './domain/kinds-sold.ts'
import { findRecordedKinds, insertKinds } from './queries/record-kinds.ts'

/**
 * Stores the kinds of things sold (`KINDS_SOLD`) in the database, because constraints of the
 * database refer to them. Every process calls this at start, after the migrations. It only adds
 * kinds. A newer version of the program may have stored more kinds, and these must stay. Runs one
 * statement, or two if a kind is new.
 * @throws SchemaMismatch if a kind's exclusivity differs from that of its existing payments.
 * Changing an exclusivity needs a migration
 */
export async function recordKindsSold(db: Db, kinds: KindsSold = KINDS_SOLD): Promise<void> {
  const recorded = await findRecordedKinds(db)
  for (const [kind, { exclusive }] of Object.entries(kinds)) {
    const before = recorded.get(kind)
    if (before !== undefined && before !== exclusive)
      throw new SchemaMismatch(
        `Payments of ${kind} are exclusive “${before}” in the database and “${exclusive}” in this version. Add a migration that changes them.`,
      )
  }
  const added = Object.entries(kinds).filter(([kind]) => !recorded.has(kind))
  if (added.length > 0)
    await insertKinds(
      db,
      added.map(([kind, { exclusive }]) => ({ kind, exclusive })),
    )
}
