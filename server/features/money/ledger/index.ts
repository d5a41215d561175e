export {
  type Exclusivity,
  isEarning,
  KINDS_SOLD,
  type KindSold,
  type KindsSold,
  kindsOn,
  listKindsStoredIn,
  MONEY_PATHS,
  type MoneyPath,
  PAY_FOR,
  type PayFor,
} from './domain/kinds-sold.ts'
export { estimatePostingCount } from './queries/count-numbers.ts'
export { bookedTransfers, escrowOf, payableMovements, postings, wronglyClosed } from './queries/fragments.ts'
export { type Balance, listBalances } from './queries/list-balances.ts'
export { type LedgerAccount, type LedgerTransfer, type Posting, postTransfer } from './queries/post-transfer.ts'
export { type KindBalance, sumBalances } from './queries/sum-balances.ts'
export { sumEscrow } from './queries/sum-escrow.ts'
export { recordKindsSold } from './record-kinds-sold.ts'
