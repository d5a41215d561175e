import type { Route } from '../../../platform/http/route.ts'
import type { SharingHandlers } from './handlers.ts'
import { historyRoute } from './routes/history-route.ts'
import { createShareRoute, getShareRoute } from './routes/share-routes.ts'
import { createTrackingLinkRoute, listTrackingLinksRoute } from './routes/tracking-link-routes.ts'
import { recordJourneyEventRoute, recordVisitRoute } from './routes/tracking-routes.ts'

export { createShare } from './create-share.ts'
export { eraseSharesOf } from './erase-shares-of.ts'
export type { HeldShare, OrderOfHistory, SharingHandlers } from './handlers.ts'
export { openedMails } from './queries/fragments.ts'
export { deleteJourneyEvents, forgetJourneyAddresses } from './queries/journey-events.ts'
export { sharingPersonalData } from './queries/personal-data.ts'
export { forgetShare, forgetShares, forgetSharesOfAccount, listShares, releaseShare } from './queries/shares.ts'
export { deleteLinkVisits, deleteVisits } from './queries/visits.ts'
export { readAnyShare, readShare } from './read-share.ts'
export { recordServerEvents } from './record-server-events.ts'

/** Builds the routes of sharing, tracking and history. */
export const createSharingRoutes = (handlers: SharingHandlers): readonly Route[] => [
  createShareRoute(handlers),
  getShareRoute,
  recordVisitRoute,
  recordJourneyEventRoute,
  historyRoute(handlers),
  createTrackingLinkRoute,
  listTrackingLinksRoute,
]
