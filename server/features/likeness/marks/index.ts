export { FACE_VERSION } from './domain/face-version.ts'
export { areFacesChecked, fingerprintFile, glanceAtPictures } from './fingerprint-file.ts'
export { nearestFaceFingerprints } from './queries/face-fingerprints.ts'
export { findCopy } from './queries/find-copies.ts'
export {
  type FileFingerprint,
  findDigestsOf,
  findFilesWith,
  findFingerprint,
  getFingerprint,
  markAsComparable,
} from './queries/fingerprints.ts'
export { fingerprintedFiles } from './queries/fragments.ts'
