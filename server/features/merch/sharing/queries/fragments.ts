import { sql } from 'kysely'

/** What other features may join of this one: a table in parentheses, to be named where it stands. */

/** When mails about sessions were looked at, by the session's internal id; each time one was. */
export const openedMails = sql<{ session_id: string; opened_at: Date }>`(
  select session_id, created_at as opened_at from merch_journey_events
  where event_type = 'MERCH_EMAIL_OPENED' and source = 'server' and session_id is not null)`
