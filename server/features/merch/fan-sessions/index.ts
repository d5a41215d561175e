import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { FanSessionHandlers, FindReferencedSessions, RetentionHandlers } from './handlers.ts'
import { forgetFansJob } from './jobs/forget-fans-job.ts'
import {
  createUploadSelfieRoute,
  presignUploadRoute,
  verifyImageRoute,
  verifySelfieRoute,
} from './routes/selfie-routes.ts'
import { sessionRoutes } from './routes/session-routes.ts'

export { assertConsented } from './assert-consented.ts'
export { assertSelfieUsable } from './assert-selfie-usable.ts'
export { openBearer } from './bearer.ts'
export { createSession } from './create-session.ts'
export type { ArtCandidate, FanSession, FanSessionPatch, ShippingInfo } from './domain/fan-session.ts'
export type { Selfie } from './domain/selfie.ts'
export { eraseFansOf } from './erase-fans-of.ts'
export type { FanSessionHandlers, FindReferencedSessions, RetentionHandlers } from './handlers.ts'
export { moveFanSession, staysTheirs } from './move-session.ts'
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
export { fanSessionsPersonalData } from './queries/personal-data.ts'
export { deleteSessionSteps } from './queries/session-analytics.ts'
export {
  clearAddresses,
  clearArtOfSessions,
  closeSessions,
  filterActiveGuests,
  filterIdleSessions,
  findSessionsWithAddress,
  forgetPhotos,
  listPhotos,
  listSessionsOf,
} from './queries/sessions-of-address.ts'
export { PHOTO_FORM, receivePhoto } from './routes/selfie-routes.ts'
export { SessionBearer } from './session-fields.ts'
export { updateSession } from './update-session.ts'

/** Builds the session and selfie routes. */
export const createFanSessionsRoutes = (handlers: FanSessionHandlers): readonly Route[] => [
  ...sessionRoutes(handlers),
  createUploadSelfieRoute(handlers),
  verifySelfieRoute,
  verifyImageRoute,
  presignUploadRoute,
]

/** Builds the retention jobs. */
export const createFanSessionsJobs = (
  handlers: RetentionHandlers,
  findNamed: readonly FindReferencedSessions[],
): readonly Job[] => [forgetFansJob(handlers, findNamed)]
