import { sql } from 'kysely'
import type { DeclinedTopic } from '../domain/topics.ts'

export const voicePlayers = sql<{ account_id: string }>`(select account_id from showcases where plays_voice)`

/** Accounts that agree to be named with the other side of their offers. */
export const brandShowers = sql<{ account_id: string }>`(select account_id from showcases where shows_brands)`

export const declinedTopics = sql<{ account_id: string; declined_topics: DeclinedTopic[] }>`(
  select account_id, declined_topics from showcases)`
