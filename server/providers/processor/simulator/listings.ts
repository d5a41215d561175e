import type { Db } from '../../../platform/database/transaction.ts'
import type { ConnectAccount, PaymentIntent, Transfer } from '../port.ts'
import { toConnectAccount } from './connect-accounts.ts'
import { intentRows, toPaymentIntent } from './intents.ts'
import { toTransfer } from './transfers.ts'

type Dated<Listed> = Listed & { createdAt: Date }

export async function listIntents(db: Db, limit: number, offset: number): Promise<Dated<PaymentIntent>[]> {
  const rows = await intentRows(db)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({ ...toPaymentIntent(row), createdAt: row.created_at }))
}

export async function listTransfers(
  db: Db,
  limit: number,
  offset: number,
): Promise<Dated<Transfer & { isReversed: boolean }>[]> {
  const rows = await db
    .selectFrom('simulator.transfers')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({ ...toTransfer(row), isReversed: row.amount_reversed > 0, createdAt: row.created_at }))
}

export async function listAccounts(db: Db, limit: number, offset: number): Promise<Dated<ConnectAccount>[]> {
  const rows = await db
    .selectFrom('simulator.accounts')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({ ...toConnectAccount(row), createdAt: row.created_at }))
}
