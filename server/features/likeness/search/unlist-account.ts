import type { WithdrawalHandler } from '../consent/index.ts'
import { deleteRecord } from './queries/delete-record.ts'

/** Deletes the account's search record, in the transaction of the withdrawal. */
export const unlistAccount: WithdrawalHandler = (trx, accountId) => deleteRecord(trx, accountId)
