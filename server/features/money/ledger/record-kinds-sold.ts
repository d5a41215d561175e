import { SchemaMismatch } from '../../../platform/database/migrate.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { KINDS_SOLD, type KindsSold } from './domain/kinds-sold.ts'
import { findRecordedKinds, insertKinds } from './queries/record-kinds.ts'

/**
 * Tells the database which kinds of things are sold: its constraints follow from these rows. Called after migrating, by
 * every process that starts. It adds and never takes away: a newer program may know more. One statement, two when
 * something is new.
 * @throws SchemaMismatch when a kind is exclusive in another way than its payments were written under: that takes a
 * migration of those payments.
 */
export async function recordKindsSold(db: Db, kinds: KindsSold = KINDS_SOLD): Promise<void> {
  const recorded = await findRecordedKinds(db)
  for (const [kind, { exclusive }] of Object.entries(kinds)) {
    const before = recorded.get(kind)
    if (before !== undefined && before !== exclusive)
      throw new SchemaMismatch(
        `Payments of ${kind} are exclusive “${before}” in the database, and “${exclusive}” in this version. Add a migration that changes them.`,
      )
  }
  const added = Object.entries(kinds).filter(([kind]) => !recorded.has(kind))
  if (added.length > 0)
    await insertKinds(
      db,
      added.map(([kind, { exclusive }]) => ({ kind, exclusive })),
    )
}
