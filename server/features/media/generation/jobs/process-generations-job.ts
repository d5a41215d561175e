import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import type { GenerationKindName } from '../domain/kinds.ts'

/** Kinds of jobs for which the contract has no route that finishes queued work. */
const KINDS: readonly GenerationKindName[] = ['MERCH_ART', 'STORE_ART', 'LIKENESS_FETCH', 'MODEL_TRIAL']

/** Finishes queued work in installations without scheduled jobs (`RUN_JOBS=off`). */
export const processGenerationsJob: Job = {
  name: 'work-off-queue',
  cron: '* * * * *',
  path: '/api/media/cron/work-off-queue',
  tag: 'Media',
  summary: 'Finishes queued art, store art, likeness files to fetch and model trials.',
  report: named('WorkOffQueueReport', Exactly({ processed: Count }), { processed: 2 }),
  run: async (ctx, isTimeUp = () => false) => {
    // Run all kinds concurrently, because the art of many stores takes minutes.
    const counts = await Promise.all(KINDS.map((kind) => ctx.generation.runDueOf(kind, isTimeUp)))
    return { processed: counts.reduce((sum, count) => sum + count, 0) }
  },
}
