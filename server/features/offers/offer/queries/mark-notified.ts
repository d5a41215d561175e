import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { OfferRow } from './offer-row.ts'

type NotifiedColumn = 'due_reminded_for' | 'late_told_for' | 'dispute_reminded_for' | 'dispute_over_told_for'

/**
 * Records the date about which people were notified, for example a due date. The caller holds the
 * offers' locks.
 * @returns offers whose people were not notified about that date before
 */
export async function markNotified(
  trx: Trx,
  mark: NotifiedColumn,
  offers: readonly { id: OfferRow['id']; date: Date }[],
): Promise<ReadonlySet<string>> {
  if (offers.length === 0) return new Set()
  const column = sql.ref(mark)
  const { rows } = await sql<{ id: string }>`
    update offers o set ${column} = told.date
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as told (id text, date timestamptz)
    where o.id = told.id and o.${column} is distinct from told.date
    returning o.id`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}
