import { type RawBuilder, sql } from 'kysely'
import type { MailQueue } from '../mail-queues.ts'

/**
 * End of a statement that writes rows of a feature. Stores one mail with the same id for each of
 * them. `source` selects `id`, `account_id` and `due_at` of the rows; if `due_at` is null, the
 * mail is due at `at`.
 */
export const enqueueMailOfEach = (
  source: RawBuilder<unknown>,
  { queue, kind, at }: { queue: MailQueue; kind: string; at: Date },
) => sql`
  insert into outgoing_mails (id, queue, kind, account_id, reference, next_attempt_at, created_at)
  select id, ${queue}::text, ${kind}::text, account_id, id, coalesce(due_at, ${at}::timestamptz), ${at}::timestamptz
  from (${source}) told`

/** These addresses receive only mails about sign-in or security. */
export const suppressedAddresses = sql<{ address: string }>`(select address from suppressed_addresses)`

/** Mails that were given up and that no admin has dealt with yet. */
export const deadMails = sql<{
  given_up_at: Date
}>`(select given_up_at from outgoing_mails where given_up_at is not null)`
