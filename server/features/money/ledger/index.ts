export type { BooksFinding } from './books-check.ts'
export { checkBooks } from './check-books.ts'
export { type Comparison, compareWithProcessor } from './compare-with-processor.ts'
export {
  type Exclusivity,
  isEarning,
  KINDS_SOLD,
  type KindSold,
  type KindsSold,
  kindsKeptIn,
  PAY_FOR,
  type PayFor,
} from './domain/kinds-sold.ts'
export { type Balance, listBalances } from './list-balances.ts'
export { type LedgerAccount, type LedgerTransfer, type Posting, postTransfer } from './post-transfer.ts'
export { payableMovements } from './queries/fragments.ts'
export { recordKindsSold } from './record-kinds-sold.ts'
