import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { sweepFilesJob } from './jobs/sweep-files-job.ts'
import { serveFileRoute } from './routes/serve-file-route.ts'
import { postFileRoute, putFileRoute } from './routes/take-upload-routes.ts'

export { checkFiles, type FileFinding } from './check-files.ts'
export { prepareCopy } from './copy-in-width.ts'
export { deleteFiles, finishDeleting } from './delete-files.ts'
export { FILE_KINDS, type FileKind } from './domain/file-kinds.ts'
export { cleanFileName } from './domain/file-name.ts'
export { refusedAs } from './domain/file-types.ts'
export type { UncheckedKind } from './domain/shown-persons.ts'
export { typesTaken } from './domain/types-taken.ts'
export { eraseFilesOf } from './erase-files-of.ts'
export { fileMailExamples } from './mail-examples.ts'
export { assertElsewhere, keyOfMediaUrl, mediaUrl, mediaUrlAt, signedUrlAt } from './media-url.ts'
export { findCopyOf, openFile, openVisibleFile } from './open-file.ts'
export { prepareFile } from './prepare-file.ts'
export { beginDeleting } from './queries/delete-files.ts'
export { type MediaFile } from './queries/file-row.ts'
export { heldFiles } from './queries/fragments.ts'
export { filesPersonalData, handOverFiles, listOwnFiles, type OwnFile } from './queries/personal-data.ts'
export { findFile, findFiles, findKeysOf, findOwnKeys, STORED_FILES } from './queries/read-files.ts'
export {
  holdFiles,
  keepChecked,
  keepFiles,
  keepFilesUntil,
  keepWithoutOwner,
  releaseFiles,
} from './queries/write-files.ts'
export { readPicture, readRecording } from './read-for-models.ts'
export { addressOf, keepReferences, referencesOf } from './references.ts'
export { requireUploadRoom } from './require-upload-room.ts'
export { type NewFile, storeFile } from './store-file.ts'
export { UploadedFileView, viewUpload } from './upload-view.ts'

export const filesRoutes: readonly Route[] = [serveFileRoute, postFileRoute, putFileRoute]
export const filesJobs: readonly Job[] = [sweepFilesJob]
