export { type LedgerAccount, type LedgerTransfer, postTransfer } from './post-transfer.ts'
export { type BooksFinding, checkBooks } from './check-books.ts'
