export { findMissingAgreement } from './find-missing-agreement.ts'
export { lacksAgreement } from './queries/find-signed.ts'
