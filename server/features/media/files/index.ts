export { assertUploadRoom } from './assert-upload-room.ts'
export { checkFiles, type FileFinding } from './check-files.ts'
export { deleteFiles, finishDeleting } from './delete-files.ts'
export { acceptedTypes } from './domain/accepted-types.ts'
export { FILE_KINDS, type FileKind } from './domain/file-kinds.ts'
export { cleanFileName } from './domain/file-name.ts'
export { rejectionReason } from './domain/file-types.ts'
export { isWithheld } from './domain/is-withheld.ts'
export type { UncheckedKind } from './domain/person-checks.ts'
export { eraseFilesOf } from './erase-files-of.ts'
export { fingerprintPictures } from './fingerprint-pictures.ts'
export { assertForeignAddress, keyOfMediaUrl, mediaUrl, mediaUrlAt, signedUrlAt } from './media-url.ts'
export { findCopyOf, findDrawingOf, openFile, openVisibleFile } from './open-file.ts'
export { prepareFile } from './prepare-file.ts'
export { beginDeleting } from './queries/delete-files.ts'
export type { MediaFile } from './queries/file-row.ts'
export { findPictureFingerprints, putPictureFingerprint } from './queries/fingerprints.ts'
export { heldFiles, storedFiles, takenDownFiles } from './queries/fragments.ts'
export { handOverFiles, listOwnFiles, type OwnFile } from './queries/personal-data.ts'
export { findFile, findFiles, findKeysOf, findOwnKeys, STORED_FILES } from './queries/read-files.ts'
export { findTakenDownFiles, restoreFiles, takeDownFiles } from './queries/take-down-files.ts'
export {
  holdFiles,
  keepCheckedFile,
  keepComparedFile,
  keepFiles,
  keepFilesUntil,
  keepWithoutOwner,
  refuseEarlierAddresses,
  releaseFiles,
} from './queries/write-files.ts'
export { readPicture, readRecording } from './read-for-models.ts'
export { keepReferences, toAddress, toReferences } from './references.ts'
export { prepareCopy } from './resized-copy.ts'
export { servePart } from './serve-part.ts'
export { type NewFile, storeFile } from './store-file.ts'
export { UploadedFileView, viewUpload } from './upload-view.ts'
