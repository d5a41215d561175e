import { sql } from 'kysely'

/** Erasures whose time has come, and that wait for something to be settled. */
export const waitingErasures = sql<{ since: Date }>`(
  select erases_at as since from account_erasures where waits_for is not null and status <> 'DONE' and status <> 'CANCELLED')`
