import type { Trx } from '../../../platform/database/transaction.ts'

/**
 * Ends what depends on an account's consent, in the transaction of the withdrawal. It may use `trx`
 * only, not files or providers.
 */
export type WithdrawalHandler = (trx: Trx, accountId: string, now: Date) => Promise<void>
