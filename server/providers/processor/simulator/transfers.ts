import { type Selectable, sql } from 'kysely'
import type { SimulatorTransfersTable } from '../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { type PaymentProcessor, ProcessorRefusal, REFUSALS, type Transfer } from '../port.ts'
import { transferObject } from './event-objects.ts'
import { queueEvents } from './events.ts'
import { processorId } from './ids.ts'

export const toTransfer = (row: Selectable<SimulatorTransfersTable>): Transfer => ({
  id: row.id,
  destination: row.destination,
  amountMinorUnit: row.amount,
  currency: row.currency.toUpperCase(),
  metadata: row.metadata as Record<string, string>,
  isReversed: row.amount_reversed >= row.amount,
})

export async function insertTransfer(
  trx: Trx,
  input: Parameters<PaymentProcessor['createTransfer']>[0],
  isEmpty: boolean,
  now: Date,
): Promise<Transfer> {
  await assertNotStale(trx, input)
  const account = await trx
    .selectFrom('simulator.accounts')
    .select('payouts_enabled')
    .where('id', '=', input.destination)
    .executeTakeFirst()
  if (!account) throw new ProcessorRefusal('resource_missing', `There is no payout account ${input.destination}.`)
  if (!account.payouts_enabled)
    throw new ProcessorRefusal('insufficient_capabilities_for_transfer', 'The payout account cannot be paid yet.')
  if (isEmpty) throw new ProcessorRefusal(REFUSALS.balance, 'The balance is too small for this transfer.')
  const row = await trx
    .insertInto('simulator.transfers')
    .values({
      id: processorId('tr'),
      destination: input.destination,
      amount: input.amountMinorUnit,
      currency: input.currency.toLowerCase(),
      metadata: JSON.stringify(input.metadata),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toTransfer(row)
}

/** @throws ProcessorRefusal if an attempt with a higher number has made the transfer */
async function assertNotStale(
  trx: Trx,
  { destination, metadata: { payoutId, attempt = '1' } }: Parameters<PaymentProcessor['createTransfer']>[0],
): Promise<void> {
  if (payoutId === undefined) return
  const newer = await trx
    .selectFrom('simulator.transfers')
    .select('id')
    .where('destination', '=', destination)
    .where(sql<string>`metadata ->> 'payoutId'`, '=', payoutId)
    .where(sql<boolean>`coalesce((metadata ->> 'attempt')::integer, 1) > ${Number(attempt)}::integer`)
    .executeTakeFirst()
  if (newer)
    throw new ProcessorRefusal('stale_attempt', `Transfer ${newer.id} belongs to a later attempt than ${attempt}.`)
}

export async function findTransfer(
  db: Db,
  { destination, payoutId }: { destination: string; payoutId: string },
): Promise<Transfer | undefined> {
  const row = await db
    .selectFrom('simulator.transfers')
    .selectAll()
    .where('destination', '=', destination)
    .where(sql<string>`metadata ->> 'payoutId'`, '=', payoutId)
    .executeTakeFirst()
  return row && toTransfer(row)
}

/** A transfer can be reversed only once. */
export async function reverseTransfer(
  trx: Trx,
  { transferId, metadata }: { transferId: string; metadata: Record<string, string> },
  now: Date,
): Promise<{ reversalId: string }> {
  const row = await trx
    .selectFrom('simulator.transfers')
    .selectAll()
    .where('id', '=', transferId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ProcessorRefusal('resource_missing', `There is no transfer ${transferId}.`)
  // Stripe has no special code for this error.
  if (row.amount_reversed > 0) throw new ProcessorRefusal('invalid_request_error', 'The transfer was already reversed.')
  const reversalId = processorId('trr')
  await trx
    .insertInto('simulator.transfer_reversals')
    .values({
      id: reversalId,
      transfer_id: row.id,
      amount: row.amount,
      metadata: JSON.stringify(metadata),
      created_at: now,
    })
    .execute()
  const reversed = await trx
    .updateTable('simulator.transfers')
    .set({ amount_reversed: row.amount })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await queueEvents(trx, [{ type: 'transfer.reversed', object: transferObject(reversed) }], now)
  return { reversalId }
}
