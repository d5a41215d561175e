import { sql } from 'kysely'

/**
 * Fragments that other features may join: each is a subquery in parentheses that needs an alias.
 */

/**
 * Subquery of the mails that fans have opened, by the session's internal id. There is one row each
 * time a mail was opened.
 */
export const openedMails = sql<{ session_id: string; opened_at: Date }>`(
  select session_id, created_at as opened_at from merch_journey_events
  where event_type = 'MERCH_EMAIL_OPENED' and source = 'server' and session_id is not null)`
