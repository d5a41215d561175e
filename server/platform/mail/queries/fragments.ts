import { type RawBuilder, sql } from 'kysely'
import type { MailQueue } from '../mail-queues.ts'

/**
 * The end of a statement that writes rows of a feature's own: a mail of each, in the same breath. `source` selects the
 * rows' `id`, `account_id` and `due_at` (null: `at`); the mail has the row's id and refers to it.
 */
export const enqueueMailOfEach = (
  source: RawBuilder<unknown>,
  { queue, kind, at }: { queue: MailQueue; kind: string; at: Date },
) => sql`
  insert into outgoing_mails (id, queue, kind, account_id, reference, next_attempt_at, created_at)
  select id, ${queue}::text, ${kind}::text, account_id, id, coalesce(due_at, ${at}::timestamptz), ${at}::timestamptz
  from (${source}) told`

/** Addresses that are not written to, but about signing in or security. */
export const suppressedAddresses = sql<{ address: string }>`(select address from suppressed_addresses)`

/** Mails that were given up, and that nobody has settled. */
export const deadMails = sql<{
  given_up_at: Date
}>`(select given_up_at from outgoing_mails where given_up_at is not null)`
