import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { sweepFiles } from '../sweep-files.ts'

export const sweepFilesJob: Job = {
  name: 'sweep-files',
  cron: '50 * * * *',
  path: '/api/media/cron/sweep',
  tag: 'Media',
  summary: 'Deletes files whose time is over and what interrupted uploads left, proven in the store.',
  report: named('SweepFilesReport', Exactly({ files: Count, temporaryFiles: Count })),
  run: (ctx, isTimeUp) => sweepFiles(ctx, isTimeUp),
}
