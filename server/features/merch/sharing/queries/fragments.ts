import { sql } from 'kysely'

/**
 * SQL fragments that other features may join. Each fragment is a subquery in parentheses and needs
 * an alias.
 */

/**
 * Subquery of the mails that fans have opened, for joins on the session's internal id. If a mail
 * was opened several times, there are several rows.
 */
export const openedMails = sql<{ session_id: string; opened_at: Date }>`(
  select session_id, created_at as opened_at from merch_journey_events
  where event_type = 'MERCH_EMAIL_OPENED' and source = 'server' and session_id is not null)`
