export {
  assertUseAllowed,
  issuesOfUse,
  type JudgedUse,
  judgeUse,
  priceOfExclusivity,
  useNotAllowed,
} from './judge-use.ts'
export { findUseRules } from './queries/find-rules.ts'
export { useRulesOfTalents } from './queries/fragments.ts'
export { readUseRules } from './read-use-rules.ts'
