import Type from 'typebox'
import type { Job } from '../../../server/platform/jobs/job.ts'

export function countingJob(name: string, work: () => Promise<unknown> = async () => {}): Job & { runs: number } {
  const job = {
    name,
    cron: '* * * * *',
    path: `/api/test-jobs/${name}` as const,
    tag: 'Development' as const,
    summary: 'Counts its runs.',
    report: Type.Object({ runs: Type.Integer() }),
    runs: 0,
    run: async () => {
      job.runs++
      await work()
      return { runs: job.runs }
    },
  }
  return job
}
