export { findMissingAgreement } from './find-missing-agreement.ts'
