import type { WithdrawalHandler } from '../consent/index.ts'
import { deleteRecord } from './queries/delete-record.ts'

/** Runs in the transaction of the withdrawal. */
export const unlistAccount: WithdrawalHandler = (trx, accountId) => deleteRecord(trx, accountId)
