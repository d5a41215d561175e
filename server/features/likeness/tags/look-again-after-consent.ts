import { forgetLooks } from '../assets/index.ts'
import type { WithdrawalHandler } from '../consent/index.ts'

/** With a withdrawal the vectors of faces and voices go: should consent come back, everything is looked at once more. */
export const lookAgainAfterConsent: WithdrawalHandler = (trx, accountId) => forgetLooks(trx, accountId)
