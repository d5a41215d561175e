import { resetAnalyses } from '../assets/index.ts'
import type { WithdrawalHandler } from '../consent/index.ts'

/**
 * A withdrawal deletes the vectors of faces and voices, so a later consent needs a new analysis.
 */
export const reanalyzeAfterConsent: WithdrawalHandler = (trx, accountId) => resetAnalyses(trx, accountId)
