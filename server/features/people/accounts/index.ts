import type { Route } from '../../../platform/http/route.ts'
import { getAgentLinkRoute, linkAgentRoute, unlinkAgentRoute } from './routes/agent-link-routes.ts'
import { getOfferPolicyRoute, saveOfferPolicyRoute } from './routes/offer-policy-routes.ts'
import { changeOwnAccountRoute, getOwnAccountRoute } from './routes/own-account-routes.ts'
import { talentPageRoute } from './routes/talent-page-route.ts'

export { cleanDisplayName } from './display-name.ts'
export { foldBrandName } from './domain/brand-name.ts'
export { ensureAccount } from './ensure-account.ts'
export { findCaller } from './find-caller.ts'
export { linkGuest } from './link-guest.ts'
export { findUser, type SessionUser } from './queries/find-user.ts'
export { refuseOlderTokens } from './refuse-older-tokens.ts'
export { AccountSnippet } from './schemas.ts'

export const accountsRoutes: readonly Route[] = [
  getOwnAccountRoute,
  changeOwnAccountRoute,
  getOfferPolicyRoute,
  saveOfferPolicyRoute,
  getAgentLinkRoute,
  linkAgentRoute,
  unlinkAgentRoute,
  talentPageRoute,
]
