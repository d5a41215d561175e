import { defineFeature } from '../../../feature.ts'
import { accountsPersonalData } from './queries/personal-data.ts'
import { pruneActingSessions } from './queries/team-members.ts'
import {
  getAgentLinkRoute,
  linkAgentRoute,
  respondToAgentLinkRoute,
  unlinkAgentRoute,
} from './routes/agent-link-routes.ts'
import { getOfferPolicyRoute, saveOfferPolicyRoute } from './routes/offer-policy-routes.ts'
import { changeOwnAccountRoute, getOwnAccountRoute } from './routes/own-account-routes.ts'

export const feature = defineFeature({
  name: 'people/accounts',
  about: "profiles, accounts, slugs, agents, a talent's offer policy, blocked brands",
  tables: [
    'accounts',
    'acting_sessions',
    'agent_links',
    'brand_blocklist',
    'brand_limits',
    'brand_names',
    'offer_minimums',
    'offer_policies',
    'profiles',
    'team_members',
  ],
  routes: ({
    handlers: {
      accounts: { writeNotices: tell },
    },
  }) => [
    getOwnAccountRoute,
    changeOwnAccountRoute,
    getOfferPolicyRoute,
    saveOfferPolicyRoute,
    getAgentLinkRoute,
    linkAgentRoute(tell),
    respondToAgentLinkRoute(tell),
    unlinkAgentRoute,
  ],
  personalData: accountsPersonalData,
  prunings: [{ name: 'actingSessions', keptDays: 'TEAM_INVITATION_DAYS', deleteBatch: pruneActingSessions }],
})
