import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { MAX_DEVICES } from '../domain/limits.ts'

export type Device = { id: string; browser: string | null; browserDigest: string; createdAt: Date }

export async function listDevices(db: Db, accountId: string): Promise<{ showsDetails: boolean; devices: Device[] }> {
  type Row = { showsDetails: boolean } & { [Name in keyof Device]: Device[Name] | null }
  const { rows } = await sql<Row>`
    select coalesce(p.shows_details, false) as "showsDetails", s.id, s.browser, s.browser_digest as "browserDigest",
      s.created_at as "createdAt"
    from (values (${accountId})) as asked (id)
    left join push_settings p on p.account_id = asked.id
    left join push_subscriptions s on s.account_id = asked.id
    order by s.created_at desc, s.id desc`.execute(db)
  const devices = rows.flatMap(({ id, browser, browserDigest, createdAt }) =>
    id === null || browserDigest === null || createdAt === null ? [] : [{ id, browser, browserDigest, createdAt }],
  )
  return { showsDetails: rows[0]?.showsDetails ?? false, devices }
}

type NewSubscription = {
  id: string
  accountId: string
  sealed: string
  endpointDigest: string
  keysDigest: string
  browser: string | null
  browserDigest: string
  sessionId: string | null
  at: Date
}

/**
 * Stores a subscription in place of an earlier one of the same browser, and removes the account's
 * oldest ones over the limit. A subscription of another account moves to this account only with the
 * same keys, which only its browser knows. It gets a new id, so that no message of the other
 * account reaches it.
 * @returns undefined if the address belongs to another account
 */
export async function putSubscription(db: Db, one: NewSubscription): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with stored as (
      insert into push_subscriptions as s
        (id, account_id, subscription_sealed, endpoint_digest, keys_digest, browser, browser_digest, session_id, created_at)
      values (${one.id}, ${one.accountId}, ${one.sealed}, ${one.endpointDigest}, ${one.keysDigest}, ${one.browser},
        ${one.browserDigest}, ${one.sessionId}, ${one.at}::timestamptz)
      on conflict (endpoint_digest) do update set
        id = case when s.account_id = excluded.account_id then s.id else excluded.id end,
        account_id = excluded.account_id, subscription_sealed = excluded.subscription_sealed,
        keys_digest = excluded.keys_digest, browser = excluded.browser, browser_digest = excluded.browser_digest,
        session_id = excluded.session_id, created_at = excluded.created_at
      where s.account_id = excluded.account_id or s.keys_digest = excluded.keys_digest
      returning id
    ), replaced as (
      delete from push_subscriptions where exists (select from stored) and id in (
        select id from (
          select id, browser_digest, row_number() over (order by created_at desc, id desc) as place
          from push_subscriptions
          where account_id = ${one.accountId} and endpoint_digest <> ${one.endpointDigest}) others
        where browser_digest = ${one.browserDigest} or place >= ${MAX_DEVICES}::int)
    )
    select id from stored`.execute(db)
  return rows[0]?.id
}

/** Also deletes the messages that wait for the deleted subscriptions. */
export async function deleteSubscriptions(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    with gone as (delete from push_subscriptions where id = any(${[...ids]}::text[]))
    delete from push_deliveries where subscription_id = any(${[...ids]}::text[])`.execute(db)
}

/** @returns false if the account has no such device */
export async function deleteDevice(db: Db, accountId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from push_subscriptions where id = ${id} and account_id = ${accountId} returning id
    ), unsent as (
      delete from push_deliveries where subscription_id in (select id from gone)
    )
    select id from gone`.execute(db)
  return rows.length > 0
}

/** @param except keeps the subscriptions of this account */
export async function deleteOfBrowser(db: Db, browserDigest: string, except: string | null = null): Promise<void> {
  await sql`
    with gone as (
      delete from push_subscriptions
      where browser_digest = ${browserDigest} and account_id is distinct from ${except}::text
      returning id
    )
    delete from push_deliveries where subscription_id in (select id from gone)`.execute(db)
}

export async function saveShowsDetails(db: Db, accountId: string, showsDetails: boolean, at: Date): Promise<void> {
  const changed = { shows_details: showsDetails, changed_at: at }
  await db
    .insertInto('push_settings')
    .values({ account_id: accountId, ...changed })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(changed))
    .execute()
}

/** True if a device may have to be notified, or messages without a device have to be deleted. */
export async function hasReceivers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from push_subscriptions) or exists (select from push_deliveries) as has`.execute(db)
  return rows[0]?.has ?? false
}
