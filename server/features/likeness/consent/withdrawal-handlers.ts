import type { Trx } from '../../../platform/database/transaction.ts'

/**
 * Ends work that depends on an account's consent, in the transaction of the withdrawal. May use
 * only `trx`, not files or providers.
 */
export type WithdrawalHandler = (trx: Trx, accountId: string, now: Date) => Promise<void>

/** Ends previews of an account that are being made, in the transaction of the talent's choice. */
export type PreviewHandlers = { endPreviews: WithdrawalHandler }
