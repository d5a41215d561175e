import type { Route } from '../../../platform/http/route.ts'
import { getOfferRoute } from './routes/get-offer-route.ts'
import { listOffersRoute } from './routes/list-offers-route.ts'

export {
  type Acting,
  actOnOffer,
  getOfferForCaller,
  lostRace,
  openForActing,
  openForReading,
  requireBrandWelcome,
  requireMayAct,
} from './act-on-offer.ts'
export { DISPUTE_WINDOW_DAYS } from './domain/conditions.ts'
export { type CounterChanges, mergeCounter, proposedChanges } from './domain/counter-changes.ts'
export { deliveryDue, dueDateFrom, LONGEST_EXTENSION_DAYS, MOST_EXTENSIONS } from './domain/delivery-due.ts'
export { DISPUTE_ANSWER_DAYS, DISPUTE_ANSWER_MS, disputeAnswerDue } from './domain/dispute-deadline.ts'
export { feesOf } from './domain/fees.ts'
export {
  DISPUTE_RESOLUTIONS,
  type DisputeResolution,
  OFFER_STATES,
  type OfferRole,
  type OfferStatus,
  type Side,
  statusInWords,
} from './domain/offer-states.ts'
export { automaticReleaseDate, RELEASE_REMINDER_DAYS } from './domain/release-date.ts'
export { findVisibleOffer } from './find-visible-offer.ts'
export { getOffer } from './get-offer.ts'
export { getPlaceOnOffer } from './get-place-on-offer.ts'
export {
  DecidedResolution,
  EXAMPLE_OFFER,
  OfferAnswer,
  OfferStatusName,
  OfferView,
  PeopleOfOffers,
  viewOffer,
  viewOfferFor,
  viewPeople,
} from './offer-view.ts'
export { countSubmitted, type SubmitCounts } from './queries/count-submitted.ts'
export {
  findOfferWithPeople,
  lockOffersWithPeople,
  lockOfferWithPeople,
  type OfferForCaller,
  type OfferWithPeople,
  offersForCaller,
} from './queries/find-offer.ts'
export { everyOffer, liveOffers, offerBrands, offerEntries } from './queries/fragments.ts'
export { markExpiryReminded } from './queries/mark-expiry-reminded.ts'
export { markTold } from './queries/mark-told.ts'
export { type Actor, type Entry, insertOffer, moveOffer, SYSTEM } from './queries/move-offer.ts'
export { moveOffers } from './queries/move-offers.ts'
export { nameRevision } from './queries/name-revision.ts'
export { noteMoneyReturned } from './queries/note-money-returned.ts'
export { noteOnOffer } from './queries/note-on-offer.ts'
export { counterOf, factsOf, type OfferRow, termsOf } from './queries/offer-row.ts'
export { offerPersonalData } from './queries/personal-data.ts'
export { requirePayable } from './require-payable.ts'
export { type Place, roleOn } from './role-on-offer.ts'
export { OfferJobReport, runInSets, runRowByRow, sumOfReports } from './run-through-offers.ts'
export { ImageKind, NullableFlag, UsageTypes } from './terms-schemas.ts'

export const offerRoutes: readonly Route[] = [listOffersRoute, getOfferRoute]
