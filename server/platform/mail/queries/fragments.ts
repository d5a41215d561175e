import { type RawBuilder, sql } from 'kysely'
import type { MailQueue } from '../mail-queues.ts'

/**
 * End of a statement that first writes rows of a feature. Stores one mail in the outbox for each
 * of these rows. `source` selects `id`, `account_id` and `due_at` of the rows. If `due_at` is
 * null, the mail is due at `at`. The mail has the same id as its row.
 */
export const enqueueMailOfEach = (
  source: RawBuilder<unknown>,
  { queue, kind, at }: { queue: MailQueue; kind: string; at: Date },
) => sql`
  insert into outgoing_mails (id, queue, kind, account_id, reference, next_attempt_at, created_at)
  select id, ${queue}::text, ${kind}::text, account_id, id, coalesce(due_at, ${at}::timestamptz), ${at}::timestamptz
  from (${source}) told`

/** Addresses on the suppression list. They receive only mails about sign-in or security. */
export const suppressedAddresses = sql<{ address: string }>`(select address from suppressed_addresses)`

/** Mails that were given up and that no admin has dealt with yet. */
export const deadMails = sql<{
  given_up_at: Date
}>`(select given_up_at from outgoing_mails where given_up_at is not null)`
