import { addMs, DAY_MS } from '../../../../platform/clock.ts'

export const DISPUTE_ANSWER_DAYS = 7
export const DISPUTE_ANSWER_MS = DISPUTE_ANSWER_DAYS * DAY_MS

/** Returns the time after which a dispute accepts no more statements. */
export const disputeAnswerDue = (disputedAt: Date): Date => addMs(disputedAt, DISPUTE_ANSWER_MS)
