import { sql } from 'kysely'

/** Due erasures that are blocked by an unsettled matter. */
export const waitingErasures = sql<{ since: Date }>`(
  select erases_at as since from account_erasures where waits_for is not null and status <> 'DONE' and status <> 'CANCELLED')`
