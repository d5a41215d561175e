export { assertFreshProof, assertFreshProofIfProtected, hasFreshProof } from './assert-fresh-proof.ts'
export { assertRole } from './assert-role.ts'
export { assertUninvolved } from './assert-uninvolved.ts'
export { setAccountPicture } from './change-profile.ts'
export { chooseTalent } from './choose-talent.ts'
export { cleanDisplayName, DISPLAY_NAME_MAX } from './display-name.ts'
export { foldBrandName } from './domain/brand-name.ts'
export { BELOW_MINIMUM_ACTIONS, type Minimum, NO_POLICY, type OfferPolicy } from './domain/offer-policy.ts'
export { ensureAccount } from './ensure-account.ts'
export { findVisitor, signOutOnUnauthorized } from './find-visitor.ts'
export { agentAnsweredNotice, agentAskedNotice, type WriteAgentNotices } from './link-agent.ts'
export {
  hideAccountImage,
  lockAccountImage,
  removeLikenessImage,
  replaceAccountImage,
  showReleasedImage,
} from './queries/account-image.ts'
export { type AdminMember, listAdminMembers, listAdmins, lockAdmins, putAdminRoles } from './queries/admins.ts'
export { claimGuests } from './queries/claim-guests.ts'
export { ensureGuest, isConfirmedAddress, type PreparedGuest, prepareGuest } from './queries/ensure-guest.ts'
export { findCaller } from './queries/find-caller.ts'
export { findGuests, findOldGuests } from './queries/find-guests.ts'
export { findAccountOf, findMailedOwners, findOwners } from './queries/find-owners.ts'
export { findUser, type SessionUser } from './queries/find-user.ts'
export {
  accountProfiles,
  accountSummaries,
  actingAccounts,
  agentLinks,
  agentsOfTalents,
  allAccounts,
  blockedAccounts,
  brandsBlockedByTalents,
  buyersOfAccounts,
  linkedGuests,
  minimumFees,
  publicAccounts,
  publicTalents,
  searchableTalents,
  talentsWithPolicy,
  teamMembers,
  type ViewingBrand,
} from './queries/fragments.ts'
export { invalidateOlderTokens } from './queries/invalidate-older-tokens.ts'
export { minimumsOf } from './queries/offer-minimums.ts'
export { closeAccount, lockAccount } from './queries/personal-data.ts'
export { isAnyBlocked, isBlocked, putBrandLimit } from './queries/put-brand-limit.ts'
export { rememberBrandName } from './queries/remember-brand-name.ts'
export { countAccounts, hasNoPeople, selectAccountsForAdmins } from './queries/search-accounts.ts'
export {
  changeTeamRole,
  deleteTeamMember,
  findTeamRole,
  getFounder,
  insertTeamMember,
  type LockedTeam,
  listTeamMembers,
  listTeamsOf,
  lockTeam,
  putControlsSpending,
  putTeamSetting,
  startActing,
  stopActing,
  stopActingFor,
  type TeamMemberRow,
  type TeamRow,
} from './queries/team-members.ts'
export { dismissFirstSteps, putLanguage } from './queries/update-account.ts'
export { AccountSnippet, OfferMinimum } from './schemas.ts'
