import { sql } from 'kysely'
import type { Db, Trx } from '../../database/transaction.ts'
import type { Suppression, SuppressionReason } from '../suppression-rule.ts'

export async function findSuppressions(
  db: Db,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Suppression>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .selectFrom('suppressed_addresses')
    .select(['address', 'reason', 'suppressed_at'])
    .where('address', 'in', addresses)
    .execute()
  return new Map(rows.map(({ address, reason, suppressed_at: at }) => [address, { reason, at }]))
}

export type NewSuppression = { address: string; reason: SuppressionReason; detail: string | null; at: Date }

/** The latest report of an address replaces an earlier one. */
export async function suppressAddresses(trx: Trx, suppressions: readonly NewSuppression[]): Promise<void> {
  if (suppressions.length === 0) return
  await trx
    .insertInto('suppressed_addresses')
    .values(suppressions.map(({ address, reason, detail, at }) => ({ address, reason, detail, suppressed_at: at })))
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet((row) => ({
        reason: row.ref('excluded.reason'),
        detail: row.ref('excluded.detail'),
        suppressed_at: row.ref('excluded.suppressed_at'),
      })),
    )
    .execute()
}

/** Removes an address from the suppression list and returns the entry. Runs one statement. */
export async function liftSuppression(db: Db, address: string): Promise<Suppression | undefined> {
  const row = await db
    .deleteFrom('suppressed_addresses')
    .where('address', '=', address)
    .returning(['reason', 'suppressed_at as at'])
    .executeTakeFirst()
  return row
}

export type ListedSuppression = Suppression & { address: string; detail: string | null }

/** Lists suppressed addresses that contain the search text, latest first. Runs two statements. */
export async function listSuppressions(
  db: Db,
  { search = '', limit, offset }: { search?: string; limit: number; offset: number },
): Promise<{ suppressions: ListedSuppression[]; total: number }> {
  const isMeant = search === '' ? sql`true` : sql`strpos(address, ${search.toLowerCase()}) > 0`
  const { rows: suppressions } = await sql<ListedSuppression>`
    select address, reason, detail, suppressed_at as at from suppressed_addresses where ${isMeant}
    order by suppressed_at desc, address desc limit ${limit} offset ${offset}`.execute(db)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from suppressed_addresses where ${isMeant}`.execute(db)
  return { suppressions, total: rows[0]?.total ?? 0 }
}
