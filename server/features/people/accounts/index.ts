import type { Route } from '../../../platform/http/route.ts'
import type { TellOfAgents } from './link-agent.ts'
import {
  answerAgentLinkRoute,
  getAgentLinkRoute,
  linkAgentRoute,
  unlinkAgentRoute,
} from './routes/agent-link-routes.ts'
import { getOfferPolicyRoute, saveOfferPolicyRoute } from './routes/offer-policy-routes.ts'
import { changeOwnAccountRoute, getOwnAccountRoute } from './routes/own-account-routes.ts'

export { showPicture } from './change-profile.ts'
export { chooseTalent } from './choose-talent.ts'
export { cleanDisplayName } from './display-name.ts'
export { foldBrandName } from './domain/brand-name.ts'
export { BELOW_MINIMUM, type Minimum, NO_POLICY, type OfferPolicy } from './domain/offer-policy.ts'
export { ensureAccount } from './ensure-account.ts'
export { findVisitor, signOutOnUnauthorized } from './find-visitor.ts'
export {
  forgetLikenessImage,
  hideAccountImage,
  lockAccountImage,
  replaceAccountImage,
  showReleasedImage,
} from './queries/account-image.ts'
export { claimGuests } from './queries/claim-guests.ts'
export { ensureGuest, isProvenAddress } from './queries/ensure-guest.ts'
export { findCaller } from './queries/find-caller.ts'
export { findGuests, findOldGuests } from './queries/find-guests.ts'
export { findOwners } from './queries/find-owners.ts'
export { findUser, type SessionUser } from './queries/find-user.ts'
export {
  type AskingBrand,
  accountFaces,
  agentsOfTalents,
  blockedAccounts,
  brandsBlockedByTalents,
  buyersOfAccounts,
  findableTalents,
  linkedGuests,
  shownAccounts,
  shownTalents,
  talentsWithPolicy,
} from './queries/fragments.ts'
export { minimumsOf } from './queries/minimums-of.ts'
export { accountsPersonalData, closeAccount, lockAccount } from './queries/personal-data.ts'
export { isBlocked, putBrandLimit } from './queries/put-brand-limit.ts'
export { refuseOlderTokens } from './queries/refuse-older-tokens.ts'
export { rememberBrandName } from './queries/remember-brand-name.ts'
export { accountsWithStanding, countAccounts, isWithoutPeople } from './queries/search-accounts.ts'
export { hasFreshSignIn, requireFreshSignIn } from './require-fresh-sign-in.ts'
export { requireNoPart } from './require-no-part.ts'
export { requireRole } from './require-role.ts'
export { AccountSnippet, OfferMinimum } from './schemas.ts'

/** The routes of accounts. `tell` writes notices between talents and agents. */
export const createAccountsRoutes = (tell: TellOfAgents): readonly Route[] => [
  getOwnAccountRoute,
  changeOwnAccountRoute,
  getOfferPolicyRoute,
  saveOfferPolicyRoute,
  getAgentLinkRoute,
  linkAgentRoute(tell),
  answerAgentLinkRoute(tell),
  unlinkAgentRoute,
]
export { agentAnsweredNotice, agentAskedNotice } from './link-agent.ts'
export { listAdmins, putAdmin } from './queries/admins.ts'
