import { defineFeature } from '../../../feature.ts'
import { READS } from '../../../platform/limits/unpaid-costs.ts'
import { proposalMailExamples } from './proposal-notices.ts'
import { useRulesPersonalData } from './queries/personal-data.ts'
import { listPublicUseRulesRoute } from './routes/list-public-use-rules-route.ts'
import {
  answerUseProposalRoute,
  getUseRulesRoute,
  listUseRuleChangesRoute,
  saveUseRulesRoute,
} from './routes/use-rules-routes.ts'

export const feature = defineFeature({
  name: 'likeness/use-rules',
  about: 'what a talent allows for each use of their likeness',
  tables: ['use_rule_changes', 'use_rule_proposals', 'use_rule_states'],
  routes: [
    getUseRulesRoute,
    saveUseRulesRoute,
    answerUseProposalRoute,
    listUseRuleChangesRoute,
    listPublicUseRulesRoute,
  ],
  mailExamples: proposalMailExamples,
  personalData: useRulesPersonalData,
  unpaidCosts: { 'GET /api/likeness/uses': READS },
})
