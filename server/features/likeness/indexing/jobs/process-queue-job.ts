import Type from 'typebox'
import { Count, Exactly, named, Text } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import type { IndexingHandlers } from '../handler.ts'
import { processQueue } from '../process-queue.ts'

/** Processes the index queue (contract, part 3, "GET /process-queue"). */
export const processQueueJob = (handlers: IndexingHandlers): Job => {
  const run: Job['run'] = (ctx, isTimeUp) => processQueue(ctx, handlers, isTimeUp)
  return {
    name: 'process-queue',
    cron: '*/2 * * * *',
    path: '/api/indexing/process-queue',
    tag: 'Likeness',
    envelope: 'likeness',
    summary: 'Analyzes what talents changed and updates their search records.',
    contract: 'part 3, GET /process-queue',
    report: named(
      'QueueReport',
      Exactly({
        success: Type.Literal(true),
        message: Text(),
        timedOutCount: { ...Count, description: 'Events whose lease ran out.' },
        retriedCount: { ...Count, description: 'Events that timed out or failed and will be retried.' },
        processedCount: { ...Count, description: 'Events that were completed.' },
      }),
      {
        success: true,
        message: '3 processed, 0 timed out, 0 to be retried.',
        timedOutCount: 0,
        retriedCount: 0,
        processedCount: 3,
      },
    ),
    run,
    drain: async (ctx, isTimeUp) => run(ctx, isTimeUp),
  }
}
