import type { Db } from '../../../platform/database/transaction.ts'
import type { AskedUse } from '../../../platform/scope-of-use/use-rules.ts'
import { isUseRefused } from './judge-use.ts'
import { listRefusals } from './queries/refusing-rules.ts'

/**
 * Finds the sets of rules that refuse a use, by the keys that `talentsWithRules` takes. Each set is
 * judged once, by the function that decides about an offer. A talent without rules refuses nothing.
 */
export async function findRefusingRules(db: Db, asked: AskedUse): Promise<string[]> {
  const sets = await listRefusals(db)
  return sets.flatMap(({ key, rules }) => (isUseRefused({ rules, asked }) ? [key] : []))
}
