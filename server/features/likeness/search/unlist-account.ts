import type { WithdrawalHandler } from '../consent/index.ts'
import { deleteRecord } from './queries/delete-record.ts'

/**
 * Deletes an account's record and vectors when it withdraws consent, in the same transaction. Runs
 * three statements.
 */
export const unlistAccount: WithdrawalHandler = (trx, accountId) => deleteRecord(trx, accountId)
