export {
  actOnOffer,
  assertBrandNotBlocked,
  changedMeanwhileError,
  factsAfter,
  getOfferForActing,
  getOfferForCaller,
  getOfferForReading,
  type OfferActionInput,
  requireMayAct,
} from './act-on-offer.ts'
export { assertPayable, payableIn } from './assert-payable.ts'
export { DELIVERED_FILES } from './delivery-view.ts'
export { DISPUTE_WINDOW_DAYS } from './domain/conditions.ts'
export {
  type CounterChanges,
  mergeCounter,
  pricesUnlimitedRevisions,
  proposedChanges,
} from './domain/counter-changes.ts'
export { deliveryDue, dueDateFrom, MAX_EXTENSION_DAYS, MAX_EXTENSIONS } from './domain/delivery-due.ts'
export { DISPUTE_ANSWER_DAYS, DISPUTE_ANSWER_MS, disputeAnswerDue } from './domain/dispute-deadline.ts'
export { feesOf } from './domain/fees.ts'
export {
  DISPUTE_RESOLUTIONS,
  type DisputeResolution,
  OFFER_STATES,
  type OfferRole,
  type OfferStatus,
  type Side,
} from './domain/offer-states.ts'
export { MAX_TITLE } from './domain/offer-title.ts'
export { automaticReleaseDate, RELEASE_REMINDER_DAYS } from './domain/release-date.ts'
export { statusWords } from './domain/state-words.ts'
export type { MoveAction, NoteAction } from './domain/transitions.ts'
export { findVisibleOffer } from './find-visible-offer.ts'
export { getOffer } from './get-offer.ts'
export { getOfferWithRole } from './get-offer-with-role.ts'
export {
  DecidedResolution,
  EXAMPLE_OFFER,
  OfferResponse,
  OfferStatusName,
  OfferView,
  PeopleOfOffers,
  viewOffer,
  viewOfferFor,
  viewPeople,
} from './offer-view.ts'
export { addRevisionOffer } from './queries/add-revision-offer.ts'
export { countSubmitted, type SubmitCounts } from './queries/count-submitted.ts'
export {
  findOfferParties,
  findOfferWithPeople,
  findOfferWithRights,
  lockOffersWithPeople,
  lockOfferWithAgreement,
  lockOfferWithPeople,
  type OfferForCaller,
  type OfferWithPeople,
  offersForCaller,
} from './queries/find-offer.ts'
export { allOffers, liveOffers, offerBrands, offerEntries } from './queries/fragments.ts'
export { markExpiryReminded } from './queries/mark-expiry-reminded.ts'
export { markLicenseEndTold } from './queries/mark-license-end-told.ts'
export { markNotified } from './queries/mark-notified.ts'
export {
  type Actor,
  type Entry,
  insertOffer,
  moveOffer,
  SYSTEM,
} from './queries/move-offer.ts'
export { moveOffers } from './queries/move-offers.ts'
export { counterOf, factsOf, type OfferRow, scopeOf, termsOf, titleOf } from './queries/offer-row.ts'
export { recordMoneyReturned } from './queries/record-money-returned.ts'
export { recordOfferNote } from './queries/record-offer-note.ts'
export { NO_RIGHTS_READ, type RightsRead, type RightsRequest } from './queries/rival-claims.ts'
export { nameOfMember, type Place, roleOn } from './role-on-offer.ts'
export { OfferJobReport, runInBatches, runRowByRow, sumOfReports } from './run-in-batches.ts'
export {
  assertScope,
  CategoryKey,
  ExclusivityCode,
  ScopeBody,
  TerritoryCodes,
} from './scope-schema.ts'
export { FULFILMENT_TERMS, ImageKind, NullableFlag, UsageTypes } from './terms-schemas.ts'
