import { resetAnalyses } from '../assets/index.ts'
import type { WithdrawalHandler } from '../consent/index.ts'

/**
 * Marks all assets for a new analysis after a withdrawal, which deletes the vectors of faces and
 * voices. They are needed again if consent returns.
 */
export const reanalyzeAfterConsent: WithdrawalHandler = (trx, accountId) => resetAnalyses(trx, accountId)
