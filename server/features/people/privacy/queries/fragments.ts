import { sql } from 'kysely'

/** Due erasures that must wait until a matter is settled. */
export const waitingErasures = sql<{ since: Date }>`(
  select erases_at as since from account_erasures where waits_for is not null and status <> 'DONE' and status <> 'CANCELLED')`
