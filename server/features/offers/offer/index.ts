import type { Route } from '../../../platform/http/route.ts'
import { getOfferRoute } from './routes/get-offer-route.ts'
import { listOffersRoute } from './routes/list-offers-route.ts'

export { type Acting, actOnOffer, lostRace, requireMayAct } from './act-on-offer.ts'
export { DISPUTE_WINDOW_DAYS } from './domain/conditions.ts'
export { type CounterChanges, mergeCounter, proposedChanges } from './domain/counter-changes.ts'
export { feesOf } from './domain/fees.ts'
export { DISPUTE_RESOLUTIONS, type DisputeResolution, type OfferStatus, type Side } from './domain/offer-states.ts'
export { automaticReleaseDate, RELEASE_REMINDER_DAYS } from './domain/release-date.ts'
export { findVisibleOffer } from './find-visible-offer.ts'
export { getOffer } from './get-offer.ts'
export { listOwnOffers, type OwnOffer } from './list-own-offers.ts'
export { EXAMPLE_OFFER, OfferAnswer, OfferView, PeopleOfOffers, viewOfferFor, viewPeople } from './offer-view.ts'
export { countSubmitted, type SubmitCounts } from './queries/count-submitted.ts'
export {
  findOfferWithPeople,
  lockOffersWithPeople,
  lockOfferWithPeople,
  type OfferWithPeople,
  offersForCaller,
} from './queries/find-offer.ts'
export { everyOffer, liveOffers, offerBrands } from './queries/fragments.ts'
export { markExpiryReminded } from './queries/mark-expiry-reminded.ts'
export { type Actor, type Entry, insertOffer, moveOffer, SYSTEM } from './queries/move-offer.ts'
export { moveOffers } from './queries/move-offers.ts'
export { noteMoneyReturned } from './queries/note-money-returned.ts'
export { counterOf, type OfferRow, termsOf } from './queries/offer-row.ts'
export { requirePayable } from './require-payable.ts'
export { OfferJobReport, runInSets, runRowByRow } from './run-through-offers.ts'
export { ImageKind, NullableFlag, UsageTypes } from './terms-schemas.ts'

export const offerRoutes: readonly Route[] = [listOffersRoute, getOfferRoute]
