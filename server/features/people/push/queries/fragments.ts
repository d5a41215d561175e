import { type RawBuilder, sql } from 'kysely'

/**
 * Queues a message for every device of the recipients, as a part of the caller's statement.
 * @param notices a query of notices, with the columns `id` and `account_id`
 */
export const enqueuePushOfEach = (notices: RawBuilder<unknown>, at: Date) => sql`
  insert into push_deliveries
    (subscription_id, notice_id, account_id, attempts, failures, next_attempt_at, created_at)
  select s.id, n.id, n.account_id, 0, 0, ${at}::timestamptz, ${at}::timestamptz
  from (${notices}) n join push_subscriptions s on s.account_id = n.account_id`
