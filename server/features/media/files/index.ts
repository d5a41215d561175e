import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { sweepFilesJob } from './jobs/sweep-files-job.ts'
import { serveFileRoute } from './routes/serve-file-route.ts'
import { postFileRoute, putFileRoute } from './routes/take-upload-routes.ts'

export { checkFiles, type FileFinding } from './check-files.ts'
export { deleteFiles, finishDeleting } from './delete-files.ts'
export { FILE_KINDS, type FileKind } from './domain/file-kinds.ts'
export { cleanFileName } from './domain/file-name.ts'
export { typesTaken } from './domain/types-taken.ts'
export { keyOfMediaUrl, mediaUrl, mediaUrlAt } from './media-url.ts'
export { openFile, openVisibleFile } from './open-file.ts'
export { beginDeleting } from './queries/delete-files.ts'
export type { MediaFile } from './queries/file-row.ts'
export { findFile, findOwnKeys } from './queries/read-files.ts'
export { keepFiles } from './queries/write-files.ts'
export { addressOf, keepReferences, referencesOf } from './references.ts'
export { type NewFile, storeFile } from './store-file.ts'
export { UploadedFileView, viewUpload } from './upload-view.ts'

export const filesRoutes: readonly Route[] = [serveFileRoute, postFileRoute, putFileRoute]
export const filesJobs: readonly Job[] = [sweepFilesJob]
