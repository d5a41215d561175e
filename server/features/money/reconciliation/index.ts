import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { checkBooksJob } from './jobs/check-books-job.ts'
import { readBooksRoute } from './routes/read-books-route.ts'

export type { BooksFinding } from './books-check.ts'
export { checkBooks } from './check-books.ts'
export { type Comparison, compareWithProcessor } from './compare-with-processor.ts'
export { reconciliationPersonalData } from './queries/personal-data.ts'
export { countBrokenChecks } from './queries/stored-findings.ts'

export const reconciliationRoutes: readonly Route[] = [readBooksRoute]
export const reconciliationJobs: readonly Job[] = [checkBooksJob]
