import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import type { PersonalData } from '../../../../platform/personal-data/index.ts'
import { makeExports } from '../make-exports.ts'

export const makeExportsJob = (data: readonly PersonalData[]): Job => ({
  name: 'make-exports',
  cron: '* * * * *',
  path: '/api/privacy/cron/exports',
  tag: 'Privacy',
  summary: 'Creates the requested data exports.',
  report: named('ExportsReport', Exactly({ made: Count, failed: Count })),
  run: (ctx, isTimeUp) => makeExports(ctx, data, isTimeUp),
})
