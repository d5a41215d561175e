import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { fingerprintDuePictures } from '../fingerprint-pictures.ts'

export const fingerprintPicturesJob: Job = {
  name: 'fingerprint-pictures',
  cron: '9-59/10 * * * *',
  path: '/api/media/cron/fingerprint',
  tag: 'Media',
  summary: 'Makes the missing fingerprints of stored pictures, with which near copies are found.',
  report: named('FingerprintPicturesReport', Exactly({ pictures: Count })),
  run: (ctx, isTimeUp) => fingerprintDuePictures(ctx, isTimeUp),
}
