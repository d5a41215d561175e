import { SchemaMismatch } from '../../../platform/database/migrate.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { KINDS_SOLD, type KindsSold } from './domain/kinds-sold.ts'
import { findRecordedKinds, insertKinds } from './queries/record-kinds.ts'

/**
 * Stores `KINDS_SOLD` in the database, because constraints refer to the kinds. Every process calls
 * this function at start, after the migrations. Kinds are never deleted, because a newer version
 * of the program may have added them.
 * @throws SchemaMismatch if the exclusivity of a kind differs from the database. Changing an
 * exclusivity needs a migration
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
