import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { listSeen } from '../assets/index.ts'
import type { LikenessFacts } from '../search/index.ts'
import {
  effectiveFacts,
  gatherSeen,
  type OwnStatements,
  type SeenFacts,
  type SocialFacts,
} from './domain/effective-facts.ts'
import { findWordsAndLinks } from './queries/own-statements.ts'

/** Everything known about an account, with its sources. Runs two statements. */
export type GatheredFacts = { facts: LikenessFacts; seen: SeenFacts; words: OwnStatements; social: SocialFacts }

/**
 * @returns an account's current facts: its own statements over the analysis of its assets, plus the
 * numbers of its links
 */
export async function gatherFacts(db: Db | Trx, accountId: string): Promise<GatheredFacts> {
  const seen = gatherSeen(await listSeen(db, accountId))
  const { words, social } = await findWordsAndLinks(db, accountId)
  return { facts: effectiveFacts(seen, words, social), seen, words, social }
}
