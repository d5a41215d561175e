import type { Route } from '../../../platform/http/route.ts'
import { readBooksRoute } from './routes/read-books-route.ts'

export type { BooksFinding } from './books-check.ts'
export { checkBooks } from './check-books.ts'
export { type Comparison, compareWithProcessor } from './compare-with-processor.ts'

export const reconciliationRoutes: readonly Route[] = [readBooksRoute]
