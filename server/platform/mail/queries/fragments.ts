import { type RawBuilder, sql } from 'kysely'
import type { MailQueue } from '../mail-queues.ts'

/**
 * End of a statement that writes a feature's rows. Enqueues one mail per row. `source` selects the
 * rows' `id`, `account_id` and `due_at` (null means `at`). The mail gets the row's id and refers
 * to the row.
 */
export const enqueueMailOfEach = (
  source: RawBuilder<unknown>,
  { queue, kind, at }: { queue: MailQueue; kind: string; at: Date },
) => sql`
  insert into outgoing_mails (id, queue, kind, account_id, reference, next_attempt_at, created_at)
  select id, ${queue}::text, ${kind}::text, account_id, id, coalesce(due_at, ${at}::timestamptz), ${at}::timestamptz
  from (${source}) told`

/** Suppressed addresses. They only receive mails about sign-in or security. */
export const suppressedAddresses = sql<{ address: string }>`(select address from suppressed_addresses)`

/** Given-up mails that no admin has settled. */
export const deadMails = sql<{
  given_up_at: Date
}>`(select given_up_at from outgoing_mails where given_up_at is not null)`
