import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { parseAddress } from '../../platform/email-address.ts'
import { newId } from '../../platform/ids.ts'
import type { EmailSender, MailArguments, Mailbox } from './port.ts'

/**
 * Stores every mail in the database instead of sending it, once per idempotency key. The
 * development page shows them.
 */
export function createMailbox(db: Db, clock: Clock): EmailSender {
  return {
    name: 'mailbox',
    send: async ({ to, subject, text, html, headers, arguments: carried, idempotencyKey }) => {
      await db
        .insertInto('mailbox.mails')
        .values({
          id: newId(),
          recipient: parseAddress(to) ?? to,
          subject,
          text_body: text,
          html_body: html,
          headers: JSON.stringify(headers ?? {}),
          arguments: JSON.stringify(carried ?? {}),
          idempotency_key: idempotencyKey,
          received_at: clock.now(),
        })
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .execute()
    },
  }
}

/** Reads the mails that `createMailbox` has stored. */
export const openMailbox = (db: Db): Mailbox => ({
  list: ({ to, limit }) =>
    db
      .selectFrom('mailbox.mails')
      .select(COLUMNS)
      .$if(to !== undefined, (query) => query.where('recipient', '=', parseAddress(to) ?? to ?? ''))
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  find: (id) => db.selectFrom('mailbox.mails').select(COLUMNS).where('id', '=', id).executeTakeFirst(),
})

/** Deletes up to `limit` mails older than `before`, oldest first. */
export async function deleteStoredMails(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mailbox.mails where id in (
      select id from mailbox.mails where received_at < ${before}::timestamptz order by received_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}

const COLUMNS = [
  'id',
  'recipient as to',
  'subject',
  'text_body as text',
  'html_body as html',
  sql<Record<string, string>>`headers`.as('headers'),
  sql<MailArguments>`coalesce(arguments, '{}')`.as('arguments'),
  'received_at as at',
] as const
