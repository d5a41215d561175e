import { DAY_MS, later } from '../../../../platform/clock.ts'

/** How long, from its first moment, a dispute can be answered, and the brand can add to what it said. */
export const DISPUTE_ANSWER_DAYS = 7
export const DISPUTE_ANSWER_MS = DISPUTE_ANSWER_DAYS * DAY_MS

/** The instant from which on neither side adds anything to a dispute. */
export const disputeAnswerDue = (disputedAt: Date): Date => later(disputedAt, DISPUTE_ANSWER_MS)
