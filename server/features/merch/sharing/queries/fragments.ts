import { sql } from 'kysely'

/**
 * For joins on the session's internal id. A mail that was opened several times has several rows.
 */
export const openedMails = sql<{ session_id: string; opened_at: Date }>`(
  select session_id, created_at as opened_at from merch_journey_events
  where event_type = 'MERCH_EMAIL_OPENED' and source = 'server' and session_id is not null)`
