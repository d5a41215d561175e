import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import { enqueueMailOfEach } from '../../../../platform/mail/index.ts'
import type { Words } from '../../../../platform/words/index.ts'
import type { Rhythm } from '../domain/digest-times.ts'
import { type NoticeTexts, wordsOf } from '../notice-words.ts'
import { DIGEST_MAIL, type NotificationType } from '../notification-types.ts'

export type DigestSettings = { rhythm: Rhythm; timeZone: string; nextDigestAt: Date | null }

export async function findDigestSettings(db: Db, accountId: string): Promise<DigestSettings | undefined> {
  const row = await db
    .selectFrom('digest_settings')
    .select(['rhythm', 'time_zone as timeZone', 'next_digest_at as nextDigestAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row && { ...row, rhythm: row.rhythm as Rhythm }
}

/**
 * Waits for transactions that are writing notices with the old settings. New such transactions
 * wait until the commit.
 */
export async function putDigestSettings(
  trx: Trx,
  accountId: string,
  { rhythm, timeZone, nextDigestAt }: DigestSettings,
  at: Date,
): Promise<void> {
  const row = { rhythm, time_zone: timeZone, next_digest_at: nextDigestAt, changed_at: at }
  await trx
    .insertInto('digest_settings')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

export type DueDigest = { accountId: string; rhythm: Rhythm; timeZone: string }

/**
 * Claims due accounts, in the order of their due times. Skips accounts that other processes have
 * locked.
 */
export async function claimDueDigests(trx: Trx, now: Date, limit: number): Promise<DueDigest[]> {
  const { rows } = await sql<DueDigest>`
    select account_id as "accountId", rhythm, time_zone as "timeZone" from digest_settings
    where next_digest_at <= ${now}::timestamptz
    order by next_digest_at, account_id limit ${limit} for update skip locked
  `.execute(trx)
  return rows
}

/**
 * Combines the pending notices of each account into one mail, and schedules the next digest.
 * Notices that were read or switched off meanwhile are left out. If none is left, no mail is
 * written. Returns the number of mails.
 */
export async function gatherDigests(
  trx: Trx,
  accounts: readonly { accountId: string; nextDigestAt: Date | null }[],
  at: Date,
): Promise<number> {
  if (accounts.length === 0) return 0
  const rows = accounts.map(({ accountId, nextDigestAt }) => ({
    account_id: accountId,
    digest_id: newId(),
    next_digest_at: nextDigestAt,
  }))
  const mails = sql`select distinct digest_id as id, account_id, null::timestamptz as due_at from gathered
    where digest_id is not null`
  const { numAffectedRows } = await sql`
    with due as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as d (account_id text, digest_id text, next_digest_at timestamptz)
    ), moved as (
      update digest_settings s set next_digest_at = due.next_digest_at from due where s.account_id = due.account_id
    ), gathered as (
      update notifications n set awaits_digest = false, digest_id = case
        when n.read_at is null and not exists (
          select from muted_notifications m where m.account_id = n.account_id and m.type = n.type)
        then due.digest_id end
      from due where n.account_id = due.account_id and n.awaits_digest
      returning n.account_id, n.digest_id
    )
    ${enqueueMailOfEach(mails, { queue: 'others', kind: DIGEST_MAIL, at })}
  `.execute(trx)
  return Number(numAffectedRows ?? 0)
}

export type DigestNotice = {
  id: string
  digestId: string
  accountId: string
  type: NotificationType
  offerId: string | null
  title: Words
  body: Words
  /** Number of notices in the whole digest. */
  total: number
}

/**
 * Returns up to `max` notices of each digest, newest first. Leaves out notices that were read or
 * switched off since the digest was made.
 */
export async function findDigestNotices(db: Db, digestIds: readonly string[], max: number): Promise<DigestNotice[]> {
  const { rows } = await sql<DigestNotice & NoticeTexts>`
    select id, digest_id as "digestId", account_id as "accountId", type, offer_id as "offerId", title, body, words, total from (
      select n.*, count(*) over (partition by n.digest_id) as total,
        row_number() over (partition by n.digest_id order by n.created_at desc, n.id desc) as place
      from notifications n
      where n.digest_id = any(${[...digestIds]}::text[]) and n.read_at is null and not exists (
        select from muted_notifications m where m.account_id = n.account_id and m.type = n.type)
    ) told where place <= ${max}::int order by digest_id, place
  `.execute(db)
  return rows.map(({ words, ...row }) => ({ ...row, ...wordsOf({ ...row, words }), total: Number(row.total) }))
}

/** The outbox runs this query as a part of its own. */
export const noticesMailed = (ids: readonly string[], at: Date) => sql`
  update notifications set email_sent_at = ${at}::timestamptz
  where id = any(${[...ids]}::text[]) and email_sent_at is null`
