import { type Selectable, sql } from 'kysely'
import { addMs, type Clock, MINUTE_MS } from '../../../platform/clock.ts'
import type { SimulatorAccountsTable } from '../../../platform/database/tables.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/errors.ts'
import { type ConnectAccount, type PaymentProcessor, ProcessorRefusal } from '../port.ts'
import { accountObject } from './event-objects.ts'
import { queueEvents } from './events.ts'
import { processorId } from './ids.ts'

/** Stripe's links also expire after a few minutes. */
const LINK_MS = 5 * MINUTE_MS

export const toConnectAccount = (row: Selectable<SimulatorAccountsTable>): ConnectAccount => ({
  id: row.id,
  payoutsEnabled: row.payouts_enabled,
  wants: row.payouts_enabled ? [] : ['individual.verification.document', 'external_account'],
  metadata: row.metadata as Record<string, string>,
})

export async function insertConnectAccount(
  trx: Trx,
  account: { id?: string; metadata: Record<string, string>; payoutsEnabled: boolean },
  now: Date,
): Promise<ConnectAccount> {
  const id = account.id ?? processorId('acct')
  await trx
    .insertInto('simulator.accounts')
    .values({
      id,
      payouts_enabled: account.payoutsEnabled,
      metadata: JSON.stringify(account.metadata),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const row = await trx.selectFrom('simulator.accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return toConnectAccount(row)
}

export async function findConnectAccount(db: Db, id: string): Promise<ConnectAccount | undefined> {
  const row = await db.selectFrom('simulator.accounts').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toConnectAccount(row)
}

export async function findConnectAccountFor(
  db: Db,
  { accountId, openedSince }: { accountId: string; openedSince: Date },
): Promise<ConnectAccount | undefined> {
  const row = await db
    .selectFrom('simulator.accounts')
    .selectAll()
    .where(sql<boolean>`metadata ->> 'accountId' = ${accountId}`)
    .where('created_at', '>=', openedSince)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row && toConnectAccount(row)
}

/**
 * At a real processor, only its staff can verify or block an account.
 * @throws NotFound
 */
export function setPayoutsEnabled(
  { db, clock }: { db: Db; clock: Clock },
  id: string,
  payoutsEnabled: boolean,
): Promise<ConnectAccount> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable('simulator.accounts')
      .set({ payouts_enabled: payoutsEnabled })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw notFound('There is no such payout account.')
    await queueEvents(trx, [{ type: 'account.updated', object: accountObject(row) }], clock.now())
    return toConnectAccount(row)
  })
}

/** The page in the development dashboard imitates the processor's form. */
export async function createOnboardingLink(
  { db, baseUrl, now }: { db: Db; baseUrl: string; now: Date },
  { accountId, returnUrl }: Parameters<PaymentProcessor['createOnboardingLink']>[0],
): Promise<{ url: string; expiresAt: Date }> {
  if (!(await findConnectAccount(db, accountId)))
    throw new ProcessorRefusal('account_invalid', `There is no payout account ${accountId}.`)
  const url = new URL(`/dev/processor/accounts/${encodeURIComponent(accountId)}/onboarding`, baseUrl)
  url.searchParams.set('returnUrl', returnUrl)
  return { url: url.href, expiresAt: addMs(now, LINK_MS) }
}
