import { resetAnalyses } from '../assets/index.ts'
import type { WithdrawalHandler } from '../consent/index.ts'

/**
 * Marks all assets for a new analysis after a withdrawal. The withdrawal deletes the vectors of
 * faces and voices, which are needed again if the account consents again.
 */
export const reanalyzeAfterConsent: WithdrawalHandler = (trx, accountId) => resetAnalyses(trx, accountId)
