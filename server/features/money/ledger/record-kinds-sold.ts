import { SchemaMismatch } from '../../../platform/database/migrate.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { KINDS_SOLD, type KindsSold } from './domain/kinds-sold.ts'
import { findRecordedKinds, insertKinds } from './queries/record-kinds.ts'

/**
 * Stores the kinds of sold things (`KINDS_SOLD`) in the database, because database constraints
 * refer to them. Every process calls this function at start, after the migrations. The function
 * only adds kinds and never deletes any, because a newer version of the program may have added
 * more kinds. Runs one statement, or two if a kind is new. @throws SchemaMismatch if the
 * exclusivity of a kind differs from the exclusivity in the database, because existing payments
 * follow the stored one. Changing an exclusivity needs a migration
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
