import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { endIdleSessions } from '../end-idle-sessions.ts'
import { forgetIdlePictures } from '../forget-idle-pictures.ts'
import type { RetentionHandlers } from '../handlers.ts'
import { sweepUploads } from '../sweep-uploads.ts'

export const forgetFansJob = (handlers: RetentionHandlers): Job => ({
  name: 'merch-retention',
  cron: '41 * * * *',
  path: '/api/merch/cron/retention',
  tag: 'Merch administration',
  summary: 'Deletes pictures of fans whose time is over, proven in the store, and ends sessions nobody came back to.',
  report: named('MerchRetentionReport', Exactly({ sessions: Count, files: Count, uploads: Count, ended: Count }), {
    sessions: 12,
    files: 58,
    uploads: 3,
    ended: 4,
  }),
  run: async (ctx, isTimeUp) => ({
    ...(await forgetIdlePictures(ctx, handlers, isTimeUp)),
    uploads: await sweepUploads(ctx, isTimeUp),
    ended: await endIdleSessions(ctx, isTimeUp),
  }),
})
