import type { WithdrawalHandler } from '../consent/index.ts'
import { deleteRecord } from './queries/delete-record.ts'

/** With its consent an account's record and all vectors of it go, in the withdrawing transaction. Three statements. */
export const unlistAccount: WithdrawalHandler = (trx, accountId) => deleteRecord(trx, accountId)
