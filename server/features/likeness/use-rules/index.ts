export { findRefusingRules } from './find-refusing-rules.ts'
export {
  assertUseAllowed,
  issuesOfUse,
  type JudgedUse,
  judgeUse,
  priceOfExclusivity,
  useNotAllowed,
} from './judge-use.ts'
export { findUseRules } from './queries/find-rules.ts'
export { proposedRules, useRulesOfTalents } from './queries/fragments.ts'
export { lockRights } from './queries/put-rules.ts'
export { listRulesOf, talentsWithRules } from './queries/refusing-rules.ts'
export { readUseRules } from './read-use-rules.ts'
export { AdvertiserCategory } from './use-rules-view.ts'
