import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../database/transaction.ts'
import type { MailQueue } from '../mail-queues.ts'

export type DeadMail = {
  id: string
  queue: MailQueue
  kind: string
  accountId: string | null
  address: string | null
  reason: string | null
  /** Attempts, including those before an admin asked to send the mail again. */
  tries: number
  createdAt: Date
  givenUpAt: Date
}

export type DeadMailsPage = {
  mails: (DeadMail & { accountName: string | null })[]
  total: number
  kinds: { kind: string; count: number }[]
}

const SHOWN = sql`id, queue, kind, account_id as "accountId", address, failure_reason as reason, attempts as tries,
  created_at as "createdAt", given_up_at as "givenUpAt"`

/**
 * Lists mails that were given up, latest first, and their number for each kind. `names` selects
 * the id and the name of each account. Runs two statements.
 */
export async function listDeadMails(
  db: Db,
  { limit, offset, names }: { limit: number; offset: number; names: RawBuilder<{ id: string; display_name: string }> },
): Promise<DeadMailsPage> {
  const { rows: mails } = await sql<DeadMail & { accountName: string | null }>`
    select ${SHOWN}, (select face.display_name from ${names} face where face.id = account_id) as "accountName" from outgoing_mails where given_up_at is not null
    order by given_up_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: kinds } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from outgoing_mails where given_up_at is not null
    group by kind order by count desc, kind`.execute(db)
  return { mails, total: kinds.reduce((sum, { count }) => sum + count, 0), kinds }
}

/** True if a mail with this id exists, given up or not. */
export async function hasMail(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('outgoing_mails').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

/**
 * Makes a mail that was given up due again, with the full number of attempts. Attempts continue to
 * count up, because they identify the run that may store the outcome. Returns undefined if the
 * mail was not given up; of two concurrent calls, only one returns the mail.
 */
export const reviveDeadMail = (trx: Trx, id: string, at: Date): Promise<DeadMail | undefined> =>
  takeDeadMail(trx, id, sql`earlier_attempts = m.attempts, next_attempt_at = ${at}::timestamptz`)

/**
 * Removes a mail from the list of mails that were given up. Its row remains until old mails are
 * deleted.
 */
export const discardDeadMail = (trx: Trx, id: string): Promise<DeadMail | undefined> =>
  takeDeadMail(trx, id, sql`outcome = 'skipped'`)

async function takeDeadMail(trx: Trx, id: string, change: RawBuilder<unknown>): Promise<DeadMail | undefined> {
  const { rows } = await sql<DeadMail>`
    with dead as materialized (
      select * from outgoing_mails where id = ${id} and given_up_at is not null for update
    ), taken as (
      update outgoing_mails m set ${change}, given_up_at = null from dead where m.id = dead.id
    )
    select ${SHOWN} from dead`.execute(trx)
  return rows[0]
}
