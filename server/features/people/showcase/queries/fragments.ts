import { sql } from 'kysely'

export const voicePlayers = sql<{ account_id: string }>`(select account_id from showcases where plays_voice)`

/** Accounts that agree to be named with the other side of their offers. */
export const brandShowers = sql<{ account_id: string }>`(select account_id from showcases where shows_brands)`
