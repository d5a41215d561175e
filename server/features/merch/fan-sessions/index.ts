export { assertConsented } from './assert-consented.ts'
export { assertSelfieUsable } from './assert-selfie-usable.ts'
export { openBearer } from './bearer.ts'
export { createSession } from './create-session.ts'
export type { ArtCandidate, FanSession, FanSessionPatch, ShippingInfo } from './domain/fan-session.ts'
export type { Selfie } from './domain/selfie.ts'
export type { FanSessionHandlers, FindReferencedSessions, RetentionHandlers } from './handlers.ts'
export { isOwnedByVisitor, moveFanSession } from './move-session.ts'
export { changeFanSession } from './queries/change-session.ts'
export { assertStillOpen, claimFanSession } from './queries/claim-session.ts'
export { findActiveSelfie, isSelfieOf, listSelfieKeys } from './queries/find-selfie.ts'
export {
  findFanSession,
  findSessionOfBearer,
  getFanSession,
  lockFanSession,
  type SessionVisitor,
} from './queries/find-session.ts'
export { sessionOrigins, sessionOwners } from './queries/fragments.ts'
export { listOwnSessions, type OwnSession } from './queries/list-own-sessions.ts'
export { clearArtOfSessions, closeSessions, filterActiveGuests } from './queries/sessions-of-address.ts'
export { SessionBearer } from './session-fields.ts'
export { updateSession } from './update-session.ts'
export { PHOTO_FORM, receivePhoto } from './upload-selfie.ts'
