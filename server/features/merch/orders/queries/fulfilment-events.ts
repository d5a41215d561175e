import type { Db } from '../../../../platform/database/transaction.ts'

export async function isKnownEvent(db: Db, id: string): Promise<boolean> {
  const known = await db.selectFrom('merch_fulfilment_events').select('id').where('id', '=', id).executeTakeFirst()
  return known !== undefined
}

/** Call it only after the effect of the event is committed. */
export async function rememberEvent(
  db: Db,
  event: { id: string; type: string; orderId: string | null; outcome: string },
  at: Date,
): Promise<void> {
  await db
    .insertInto('merch_fulfilment_events')
    .values({ id: event.id, type: event.type, order_id: event.orderId, outcome: event.outcome, received_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * No print shop repeats such old events.
 * @returns the number of deleted events
 */
export async function deleteFulfilmentEvents(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .selectFrom('merch_fulfilment_events')
    .select('id')
    .where('received_at', '<', before)
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const { numDeletedRows } = await db.deleteFrom('merch_fulfilment_events').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
