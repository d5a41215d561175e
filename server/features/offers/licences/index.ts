export {
  assertMoveFits,
  assertTermAhead,
  findConflictOfBrief,
  findConflictOfOffer,
  findRefusalOfRights,
  rightsRequest,
} from './check-rights.ts'
export { assertMoveAllowed, findRefusalOfPayment, isReserved } from './check-use.ts'
export { eraseCertificatesOf } from './erase-certificates-of.ts'
export { assertTermsVersion } from './find-terms.ts'
export { getLicence } from './get-licence.ts'
export { findReachOfWork } from './reach-of-work.ts'
export { applyCounterToTerms, seedTerms } from './seed-terms.ts'
export { findConflictsOfTalents, findTakenTalents } from './warn-talents.ts'
