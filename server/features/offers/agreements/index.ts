export { findMissingAgreement } from './find-missing-agreement.ts'
export { lacksAgreement, wasNeverSigned } from './queries/find-signed.ts'
