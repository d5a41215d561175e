import type { MailEvent } from '../../../providers/email/port.ts'
import type { Trx } from '../../database/transaction.ts'

/** Stores events of the mail provider, and returns the ids of the new ones. Runs one statement. */
export async function insertMailEvents(trx: Trx, events: readonly MailEvent[], at: Date): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set()
  const rows = await trx
    .insertInto('mail_events')
    .values(events.map(({ id, name }) => ({ event_id: id, type: name, received_at: at })))
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .execute()
  return new Set(rows.map(({ event_id }) => event_id))
}
