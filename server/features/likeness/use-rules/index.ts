export { assertUseAllowed, issuesOfUse, type JudgedUse, judgeUse, useNotAllowed } from './judge-use.ts'
export { findUseRules } from './queries/find-rules.ts'
export { useRulesOfTalents } from './queries/fragments.ts'
export { lockRights } from './queries/put-rules.ts'
