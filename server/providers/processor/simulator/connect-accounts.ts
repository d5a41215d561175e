import { type Selectable, sql } from 'kysely'
import type { SimulatorAccountsTable, SimulatorTransfersTable } from '../../../db/tables.ts'
import type { Db, Trx } from '../../../db/transaction.ts'
import { type ConnectAccount, type PaymentProcessor, ProcessorRefusal, type Transfer } from '../port.ts'
import { processorId } from './ids.ts'

const toConnectAccount = (row: Selectable<SimulatorAccountsTable>): ConnectAccount => ({
  id: row.id,
  payoutsEnabled: row.payouts_enabled,
  metadata: row.metadata as Record<string, string>,
})

const toTransfer = (row: Selectable<SimulatorTransfersTable>): Transfer => ({
  id: row.id,
  destination: row.destination,
  amountMinorUnit: row.amount,
  currency: row.currency.toUpperCase(),
  metadata: row.metadata as Record<string, string>,
})

/** Nobody asks a made-up seller for papers: a simulated account can be paid at once. */
export async function insertConnectAccount(
  trx: Trx,
  account: { id?: string; metadata: Record<string, string> },
  now: Date,
): Promise<ConnectAccount> {
  const id = account.id ?? processorId('acct')
  await trx
    .insertInto('simulator.accounts')
    .values({ id, payouts_enabled: true, metadata: JSON.stringify(account.metadata), created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const row = await trx.selectFrom('simulator.accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return toConnectAccount(row)
}

export async function findConnectAccount(db: Db, id: string): Promise<ConnectAccount | undefined> {
  const row = await db.selectFrom('simulator.accounts').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toConnectAccount(row)
}

export async function insertTransfer(
  trx: Trx,
  input: Parameters<PaymentProcessor['createTransfer']>[0],
  now: Date,
): Promise<Transfer> {
  const account = await trx
    .selectFrom('simulator.accounts')
    .select('payouts_enabled')
    .where('id', '=', input.destination)
    .executeTakeFirst()
  if (!account) throw new ProcessorRefusal('account_invalid', 'The payout account does not exist.')
  if (!account.payouts_enabled)
    throw new ProcessorRefusal('insufficient_capabilities_for_transfer', 'The payout account cannot be paid yet.')
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
