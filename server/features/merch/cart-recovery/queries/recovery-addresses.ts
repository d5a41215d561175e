import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { suppressedAddresses } from '../../../../platform/mail/index.ts'
import { linkedGuests } from '../../../people/accounts/index.ts'
import { sessionOwners } from '../../fan-sessions/index.ts'
import { purchases } from '../../orders/index.ts'

export type AddressFacts = {
  /** True if a mail bounced, or the owner complained or unsubscribed. No mail is sent then. */
  isClosed: boolean
  /**
   * Last cart mail to the address. `boughtAt` is the last purchase with this address, or by a
   * session, account or guest of this cart.
   */
  mailedAt: Date | null
  boughtAt: Date | null
}

/** `digest` recognizes an address that unsubscribed and was then erased. */
export async function findAddressFacts(
  trx: Trx,
  { address, digest, sessionIds }: { address: string; digest: string; sessionIds: readonly string[] },
): Promise<AddressFacts> {
  const { rows } = await sql<AddressFacts>`
    with buyers as materialized (
      select s.id, s.account_id, s.user_id from ${sessionOwners} s where s.id = any(${[...sessionIds]}::text[])
    ), users as materialized (
      select user_id from buyers where user_id is not null
      union select l.user_id from buyers b join ${linkedGuests} l on l.guest_user_id = b.user_id
    )
    select exists (select from ${suppressedAddresses} s where s.address = ${address})
        or coalesce(a.unsubscribed_at is not null, false)
        or exists (select from merch_recovery_refusals r where r.digest = ${digest}) as "isClosed",
      a.mailed_at as "mailedAt", (
        select max(p.created_at) from (
          select created_at from ${purchases} p where p.email = ${address}
          union all select p.created_at from ${purchases} p join buyers b on b.id = p.session_id
          union all select p.created_at from ${purchases} p join buyers b on b.account_id = p.account_id
          union all select p.created_at from ${purchases} p join users u on u.user_id = p.user_id) p) as "boughtAt"
    from (select ${address}::text as email) asked left join merch_recovery_addresses a on a.email = asked.email`.execute(
    trx,
  )
  return rows[0] ?? { isClosed: false, mailedAt: null, boughtAt: null }
}

/**
 * Reserves an address for one mail. Fails if a mail was sent since `lastBefore`, or the address
 * has unsubscribed. Of concurrent calls for one address, only one succeeds.
 * @returns true if this call reserved the address
 */
export async function claimAddress(
  trx: Trx,
  { address, lastBefore, at }: { address: string; lastBefore: Date; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into merch_recovery_addresses as a (email, mailed_at, updated_at) values (${address}, ${at}, ${at})
    on conflict (email) do update set mailed_at = excluded.mailed_at, updated_at = excluded.updated_at
      where a.unsubscribed_at is null and (a.mailed_at is null or a.mailed_at <= ${lastBefore}::timestamptz)
    returning 1`.execute(trx)
  return rows.length > 0
}

/** Idempotent. */
export async function unsubscribeAddress(db: Db, address: string, at: Date): Promise<void> {
  await sql`
    insert into merch_recovery_addresses as a (email, unsubscribed_at, updated_at) values (${address}, ${at}, ${at})
    on conflict (email) do update set unsubscribed_at = coalesce(a.unsubscribed_at, excluded.unsubscribed_at),
      updated_at = excluded.updated_at`.execute(db)
}

export async function findUnsubscribed(trx: Trx, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from merch_recovery_addresses
    where email = any(${[...addresses]}::text[]) and unsubscribed_at is not null`.execute(trx)
  return rows.map(({ email }) => email)
}

/** Idempotent. */
export async function insertUnsubscribedDigests(trx: Trx, digests: readonly string[], at: Date): Promise<void> {
  if (digests.length === 0) return
  await trx
    .insertInto('merch_recovery_refusals')
    .values(digests.map((digest) => ({ digest, created_at: at })))
    .onConflict((on) => on.doNothing())
    .execute()
}

/**
 * Deletes addresses that got their last cart mail before `before`, except those that have
 * unsubscribed.
 */
export async function deleteMailedAddresses(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from merch_recovery_addresses where email in (
      select email from merch_recovery_addresses where unsubscribed_at is null and mailed_at < ${before}::timestamptz
      order by mailed_at limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}
