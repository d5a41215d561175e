import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type Channel = 'email' | 'bell' | 'push'

export async function listSwitchedOff(db: Db, accountId: string): Promise<Record<Channel, ReadonlySet<string>>> {
  const { rows } = await sql<{ channel: Channel; type: string }>`
    select 'email' as channel, type from muted_notifications where account_id = ${accountId}
    union all
    select 'bell', type from hidden_notifications where account_id = ${accountId}
    union all
    select 'push', type from silenced_notifications where account_id = ${accountId}
  `.execute(db)
  const typesOf = (channel: Channel) => new Set(rows.flatMap((row) => (row.channel === channel ? row.type : [])))
  return { email: typesOf('email'), bell: typesOf('bell'), push: typesOf('push') }
}

/** A type that is already switched off keeps its time. */
export async function muteTypes(
  into: Pick<Db | Trx, 'insertInto'>,
  accountId: string,
  types: readonly string[],
  at: Date,
): Promise<void> {
  if (types.length === 0) return
  await into
    .insertInto('muted_notifications')
    .values(types.map((type) => ({ account_id: accountId, type, muted_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The notices themselves are not deleted. */
export async function hideTypes(trx: Trx, accountId: string, types: readonly string[], at: Date): Promise<void> {
  if (types.length === 0) return
  await trx
    .insertInto('hidden_notifications')
    .values(types.map((type) => ({ account_id: accountId, type, hidden_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Devices are not notified of these types any more. */
export async function silenceTypes(trx: Trx, accountId: string, types: readonly string[], at: Date): Promise<void> {
  if (types.length === 0) return
  await trx
    .insertInto('silenced_notifications')
    .values(types.map((type) => ({ account_id: accountId, type, silenced_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function switchOn(
  trx: Trx,
  accountId: string,
  types: Readonly<Record<Channel, readonly string[]>>,
): Promise<void> {
  if (types.email.length > 0)
    await trx
      .deleteFrom('muted_notifications')
      .where('account_id', '=', accountId)
      .where('type', 'in', types.email)
      .execute()
  if (types.bell.length > 0)
    await trx
      .deleteFrom('hidden_notifications')
      .where('account_id', '=', accountId)
      .where('type', 'in', types.bell)
      .execute()
  if (types.push.length > 0)
    await trx
      .deleteFrom('silenced_notifications')
      .where('account_id', '=', accountId)
      .where('type', 'in', types.push)
      .execute()
}
