import type { Route } from '../../../platform/http/route.ts'
import { getConsentRoute, listConsentsRoute, saveConsentRoute } from './routes/consent-routes.ts'
import type { WithdrawalHandler } from './withdrawal-handlers.ts'

export { assertConsent, lockConsent, lockOwnUse } from './assert-consent.ts'
export { CURRENT_VERSION } from './domain/consent-texts.ts'
export { findConsent, isUsable } from './queries/find-consent.ts'
export { consentedAccounts, refusedAccounts } from './queries/fragments.ts'
export { consentPersonalData } from './queries/personal-data.ts'
export { recordConsent } from './queries/record-consent.ts'
export { isSuspended, liftSuspension, suspendLikeness } from './queries/suspend-likeness.ts'
export type { WithdrawalHandler } from './withdrawal-handlers.ts'

/** Creates the routes. `app.ts` passes the handlers that run on a withdrawal. */
export const createConsentRoutes = (handlers: readonly WithdrawalHandler[]): readonly Route[] => [
  getConsentRoute,
  saveConsentRoute(handlers),
  listConsentsRoute,
]
