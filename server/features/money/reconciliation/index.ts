export type { BooksFinding } from './books-check.ts'
export { checkBooks } from './check-books.ts'
export { type Comparison, compareWithProcessor } from './compare-with-processor.ts'
export { countBrokenChecks } from './queries/stored-findings.ts'
