export { checkLicence } from './check-licence.ts'
export {
  assertMoveFits,
  assertTermAhead,
  findConflictOfBrief,
  findConflictOfOffer,
  findRefusalOfRights,
  rightsRequest,
} from './check-rights.ts'
export { assertMoveAllowed, findRefusalOfPayment, isReserved } from './check-use.ts'
export { type Clause, clausesOf, describeUses, describeWork } from './domain/clauses.ts'
export { groupedCode, makeLicenceCode, readLicenceCode } from './domain/licence-code.ts'
export type { LicenceTerms } from './domain/terms.ts'
export { eraseCertificatesOf } from './erase-certificates-of.ts'
export { assertTermsVersion, ensureTerms, findTerms } from './find-terms.ts'
export { getLicence } from './get-licence.ts'
export { grantLicence } from './grant-licence.ts'
export { LicenceView } from './licence-view.ts'
export { allLicences, allTerms } from './queries/fragments.ts'
export { findReachOfWork } from './reach-of-work.ts'
export { applyCounterToTerms, seedTerms } from './seed-terms.ts'
export { findConflictsOfTalents, findTakenTalents } from './warn-talents.ts'
