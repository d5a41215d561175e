import type { Route } from '../../http/route.ts'
import type { Job } from '../../jobs/job.ts'
import type { PayForTable } from './pay-for.ts'

export type { PaymentInSettle, PayForHandler, PayForTable, Quote } from './pay-for.ts'
export const createPaymentsRoutes = (_payFor: PayForTable): readonly Route[] => []
export const createPaymentsJobs = (_payFor: PayForTable): readonly Job[] => []
