export { type BooksFinding, checkBooks } from './check-books.ts'
export { type Comparison, compareWithProcessor } from './compare-with-processor.ts'
export { type Balance, listBalances } from './list-balances.ts'
export { type LedgerAccount, type LedgerTransfer, type Posting, postTransfer } from './post-transfer.ts'
