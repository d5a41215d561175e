import { addMs, DAY_MS } from '../../../../platform/clock.ts'

/** A dispute accepts statements for this long. */
export const DISPUTE_ANSWER_DAYS = 7
export const DISPUTE_ANSWER_MS = DISPUTE_ANSWER_DAYS * DAY_MS

/** Returns the moment after which a dispute accepts no statements. */
export const disputeAnswerDue = (disputedAt: Date): Date => addMs(disputedAt, DISPUTE_ANSWER_MS)
