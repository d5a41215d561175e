import { defineFeature } from '../../../feature.ts'
import { READS } from '../../../platform/limits/unpaid-costs.ts'
import { eraseSharesOf } from './erase-shares-of.ts'
import { deleteJourneyEvents, forgetJourneyAddresses } from './queries/journey-events.ts'
import { sharingPersonalData } from './queries/personal-data.ts'
import { forgetShare, forgetShares, forgetSharesOfAccount, listShares } from './queries/shares.ts'
import { deleteLinkVisits, deleteVisits } from './queries/visits.ts'
import { historyRoute } from './routes/history-route.ts'
import { createShareRoute, getShareRoute } from './routes/share-routes.ts'
import { createTrackingLinkRoute, listTrackingLinksRoute } from './routes/tracking-link-routes.ts'
import { recordJourneyEventRoute, recordVisitRoute } from './routes/tracking-routes.ts'
import { shareSurface } from './share-surface.ts'

export const feature = defineFeature({
  name: 'merch/sharing',
  about: "fans' public shares, visits, journey events, and a person's history",
  tables: [
    'merch_journey_events',
    'merch_link_visits',
    'merch_shares',
    'merch_tracking_links',
    'merch_visit_counts',
    'merch_visits',
  ],
  routes: ({ handlers: { sharing: handlers } }) => [
    createShareRoute(handlers),
    getShareRoute(handlers),
    recordVisitRoute,
    recordJourneyEventRoute,
    historyRoute(handlers),
    createTrackingLinkRoute,
    listTrackingLinksRoute,
  ],
  eraseOutside: eraseSharesOf,
  personalData: sharingPersonalData,
  prunings: [
    { name: 'journeyEvents', keptDays: 'FAN_JOURNEY_DAYS', deleteBatch: deleteJourneyEvents },
    { name: 'visits', keptDays: 'VISITOR_DAYS', deleteBatch: deleteVisits },
    { name: 'linkVisits', keptDays: 'VISITOR_DAYS', deleteBatch: deleteLinkVisits },
    { name: 'journeyAddresses', keptDays: 'FAN_SESSION_DAYS', deleteBatch: forgetJourneyAddresses },
  ],
  deleteFanCreations: forgetShares,
  handlers: {
    reviews: { forgetShares: forgetSharesOfAccount },
    pictureTakedowns: { share: shareSurface },
    fanData: { listShares, forgetShare, forgetShares },
  },
  unpaidCosts: {
    'POST /api/merch/share/create': ['share'],
    'GET /api/merch/share/{shareId}': READS,
    'POST /api/merch/tracking/record': { free: 'stores one row for an address, a campaign and a day' },
    'POST /api/merch/journey-event': ['event'],
  },
})
