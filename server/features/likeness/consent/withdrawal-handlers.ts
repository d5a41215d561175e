import type { Trx } from '../../../platform/database/transaction.ts'

/**
 * What else ends when an account withdraws its consent, in the withdrawing transaction: with `trx` alone, no file and no
 * provider. `app.ts` has the list.
 */
export type WithdrawalHandler = (trx: Trx, accountId: string, now: Date) => Promise<void>
