import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { sweepFilesJob } from './jobs/sweep-files-job.ts'
import { serveFileRoute } from './routes/serve-file-route.ts'
import { postFileRoute, putFileRoute } from './routes/take-upload-routes.ts'

export { checkFiles, type FileFinding } from './check-files.ts'
export { deleteFiles } from './delete-files.ts'
export { FILE_KINDS, type FileKind } from './domain/file-kinds.ts'
export { cleanFileName } from './domain/file-name.ts'
export { eraseFilesOf } from './erase-files-of.ts'
export { mediaUrl, mediaUrlUntil } from './media-url.ts'
export { openFile, openVisibleFile } from './open-file.ts'
export type { MediaFile } from './queries/file-row.ts'
export { filesPersonalData, handOverFiles, listOwnFiles, type OwnFile } from './queries/personal-data.ts'
export { findFile } from './queries/read-files.ts'
export { keepFiles } from './queries/write-files.ts'
export { addressOf, keepReferences, referencesOf } from './references.ts'
export { type NewFile, storeFile } from './store-file.ts'
export { UploadedFileView, viewUpload } from './upload-view.ts'

export const filesRoutes: readonly Route[] = [serveFileRoute, postFileRoute, putFileRoute]
export const filesJobs: readonly Job[] = [sweepFilesJob]
