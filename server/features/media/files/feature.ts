import { defineFeature } from '../../../feature.ts'
import { READS } from '../../../platform/limits/unpaid-costs.ts'
import { eraseFilesOf } from './erase-files-of.ts'
import { fingerprintPicturesJob } from './jobs/fingerprint-pictures-job.ts'
import { sweepFilesJob } from './jobs/sweep-files-job.ts'
import { fileMailExamples } from './mail-examples.ts'
import { filesPersonalData } from './queries/personal-data.ts'
import { serveFileRoute } from './routes/serve-file-route.ts'
import { postFileRoute, putFileRoute } from './routes/take-upload-routes.ts'

export const feature = defineFeature({
  name: 'media/files',
  about: 'files: kinds, storage, serving, resized copies, fingerprints, deletion',
  tables: ['media_files', 'picture_fingerprints'],
  routes: [serveFileRoute, postFileRoute, putFileRoute],
  jobs: [sweepFilesJob, fingerprintPicturesJob],
  mailExamples: fileMailExamples,
  eraseOutside: eraseFilesOf,
  personalData: filesPersonalData,
  unpaidCosts: {
    'GET /media/{key}': READS,
    'POST /media/uploads': { free: 'stores a presigned upload, which was already counted' },
    'PUT /media/uploads': { free: 'stores a presigned upload, which was already counted' },
  },
})
