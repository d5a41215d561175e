import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { sweepFiles } from '../sweep-files.ts'

export const sweepFilesJob: Job = {
  name: 'sweep-files',
  cron: '50 * * * *',
  path: '/api/media/cron/sweep',
  tag: 'Media',
  summary: 'Deletes expired files and leftovers of interrupted uploads, and verifies the deletion in storage.',
  report: named('SweepFilesReport', Exactly({ files: Count, temporaryFiles: Count })),
  run: (ctx, isTimeUp) => sweepFiles(ctx, isTimeUp),
}
