import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { listAnalyzedAssets } from '../assets/index.ts'
import type { LikenessFacts } from '../search/index.ts'
import {
  type AnalyzedFacts,
  combineAnalyses,
  effectiveFacts,
  type OwnStatements,
  type SocialFacts,
} from './domain/effective-facts.ts'
import { findStatementsAndLinks } from './queries/own-statements.ts'

export type GatheredFacts = { facts: LikenessFacts; analyzed: AnalyzedFacts; words: OwnStatements; social: SocialFacts }

/**
 * Returns an account's current facts: own statements override the analysis, and the numbers come
 * from the links.
 */
export async function gatherFacts(db: Db | Trx, accountId: string): Promise<GatheredFacts> {
  const analyzed = combineAnalyses(await listAnalyzedAssets(db, accountId))
  const { words, social } = await findStatementsAndLinks(db, accountId)
  return { facts: effectiveFacts(analyzed, words, social), analyzed: analyzed, words, social }
}
