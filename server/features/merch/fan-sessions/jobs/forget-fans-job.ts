import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { deleteEndedSessions } from '../delete-ended-sessions.ts'
import { deleteIdlePictures } from '../delete-idle-pictures.ts'
import { endIdleSessions } from '../end-idle-sessions.ts'
import type { FindReferencedSessions, RetentionHandlers } from '../handlers.ts'
import { sweepUploads } from '../sweep-uploads.ts'

export const forgetFansJob = (handlers: RetentionHandlers, findNamed: readonly FindReferencedSessions[]): Job => ({
  name: 'merch-retention',
  cron: '41 * * * *',
  path: '/api/merch/cron/retention',
  tag: 'Merch administration',
  summary:
    'Deletes fan photos and art that have expired, verifies the deletion in storage, and ends abandoned sessions.',
  report: named(
    'MerchRetentionReport',
    Exactly({ sessions: Count, files: Count, uploads: Count, ended: Count, deleted: Count }),
    {
      sessions: 12,
      files: 58,
      uploads: 3,
      ended: 4,
      deleted: 2,
    },
  ),
  run: async (ctx, isTimeUp) => ({
    ...(await deleteIdlePictures(ctx, handlers, isTimeUp)),
    uploads: await sweepUploads(ctx, isTimeUp),
    ended: await endIdleSessions(ctx, isTimeUp),
    deleted: await deleteEndedSessions(ctx, findNamed, isTimeUp),
  }),
})
