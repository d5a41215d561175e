import { sql } from 'kysely'

/** Entries of all shortlists, by the account of the brand. */
export const savedTalents = sql<{ account_id: string }>`(select account_id from shortlist_talents)`
