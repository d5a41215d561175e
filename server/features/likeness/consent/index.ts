export { assertConsent, assertUse, lockConsent, lockOwnUse, lockUse } from './assert-consent.ts'
export { ActorView } from './consent-view.ts'
export { currentConsentText } from './current-text.ts'
export { CURRENT_VERSION } from './domain/consent-texts.ts'
export type { LikenessUse } from './domain/likeness-use.ts'
export { findConsent, isUsable } from './queries/find-consent.ts'
export {
  accountsAllowing,
  accountsWithoutPreviews,
  accountsWithPreviews,
  consentedAccounts,
  refusedAccounts,
  suspendedAccounts,
} from './queries/fragments.ts'
export { recordConsent } from './queries/record-consent.ts'
export { isSuspended, liftSuspension, suspendLikeness } from './queries/suspend-likeness.ts'
export type { PreviewHandlers, WithdrawalHandler } from './withdrawal-handlers.ts'
