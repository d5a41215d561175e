import { addMs, DAY_MS } from '../../../../platform/clock.ts'

/** Days after the start of a dispute in which it accepts statements. */
export const DISPUTE_ANSWER_DAYS = 7
export const DISPUTE_ANSWER_MS = DISPUTE_ANSWER_DAYS * DAY_MS

/** Returns the moment after which a dispute accepts no statements. */
export const disputeAnswerDue = (disputedAt: Date): Date => addMs(disputedAt, DISPUTE_ANSWER_MS)
