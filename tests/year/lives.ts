import { DAY_MS, HOUR_MS } from '../../server/platform/clock.ts'
import type { Chance } from '../storm/chance.ts'

/** Terms that both sides of an offer have from its start. */
export type Terms = {
  expiresInDays: number
  expirePolicy: 'expire' | 'remind_talent' | 'ping_brand'
  deliverWithinDays: number | null
  includedRevisions: number | null
}

/** The offer's people, its terms, and the source of their random behavior. */
export type PlannedOffer = Terms & {
  number: number
  brand: number
  talent: number
  chance: Chance
  id: string
  /** Readings of the offer's state. Acts that were planned before the last one are void. */
  looks: number
  /** The state and its start, as the offer's people last saw them. */
  met: string
}

export type Who = 'brand' | 'talent' | 'admin'
/** `PAY_REVIEW` pays in a way that requires a review. */
export type PlannedStep = { who: Who; act: string; afterMs: number }

/**
 * `days` is the range of the delay. In a range of less than an hour, the delay is a random number
 * of minutes.
 */
type Option = { share: number; who: Who; act: string; days: readonly [number, number] }

/**
 * With the remaining probability, nobody acts and the clock decides. An act that is not allowed
 * yet is refused, and that is verified too.
 */
const NEXT: Record<string, readonly Option[]> = {
  APPROVED: [
    { share: 0.6, who: 'talent', act: 'ACCEPT', days: [0, 12] },
    { share: 0.12, who: 'talent', act: 'COUNTER', days: [0, 28] },
    { share: 0.07, who: 'talent', act: 'REJECT', days: [0, 20] },
    { share: 0.05, who: 'brand', act: 'COUNTER', days: [1, 25] },
    { share: 0.03, who: 'brand', act: 'CANCEL', days: [0, 10] },
  ],
  'COUNTERED by talent': [
    { share: 0.6, who: 'brand', act: 'ACCEPT', days: [0, 20] },
    { share: 0.15, who: 'brand', act: 'COUNTER', days: [0, 25] },
  ],
  'COUNTERED by brand': [
    { share: 0.55, who: 'talent', act: 'ACCEPT', days: [0, 20] },
    { share: 0.1, who: 'talent', act: 'REJECT', days: [0, 20] },
  ],
  ACCEPTED: [
    { share: 0.78, who: 'brand', act: 'PAY', days: [0, 9] },
    { share: 0.1, who: 'brand', act: 'PAY_REVIEW', days: [0, 9] },
    { share: 0.05, who: 'talent', act: 'CANCEL', days: [0, 9] },
  ],
  PENDING_PAY_CAPTURE: [
    { share: 0.5, who: 'admin', act: 'APPROVE_CAPTURE', days: [0, 5] },
    { share: 0.15, who: 'admin', act: 'DECLINE_CAPTURE', days: [0, 5] },
    { share: 0.05, who: 'brand', act: 'CANCEL', days: [0, 5] },
  ],
  PAID: [
    { share: 0.8, who: 'talent', act: 'DELIVER', days: [0, 30] },
    { share: 0.04, who: 'talent', act: 'CANCEL', days: [1, 10] },
    { share: 0.12, who: 'brand', act: 'CANCEL', days: [2, 30] },
  ],
  DELIVERED: [
    { share: 0.36, who: 'brand', act: 'COMPLETE', days: [0, 28] },
    { share: 0.2, who: 'brand', act: 'REQUEST_REVISION', days: [0, 20] },
    { share: 0.12, who: 'brand', act: 'DISPUTE', days: [0, 20] },
  ],
  REVISION_REQUESTED: [
    { share: 0.8, who: 'talent', act: 'DELIVER', days: [0, 25] },
    { share: 0.14, who: 'brand', act: 'CANCEL', days: [2, 30] },
  ],
  COMPLETED: [{ share: 0.08, who: 'brand', act: 'DISPUTE', days: [0, 18] }],
  DISPUTED: [
    { share: 0.4, who: 'admin', act: 'RELEASE', days: [0, 20] },
    { share: 0.3, who: 'admin', act: 'REFUND', days: [0, 20] },
    { share: 0.3, who: 'admin', act: 'REVISE', days: [0, 20] },
  ],
}

/** Additional acts that do not change the state, each with its own probability. */
const INDEPENDENT_STEPS: Record<string, readonly Option[]> = {
  APPROVED: [{ share: 0.08, who: 'brand', act: 'MESSAGE', days: [0, 8] }],
  PAID: [
    { share: 0.3, who: 'talent', act: 'ASK_TIME', days: [0, 16] },
    { share: 0.3, who: 'brand', act: 'MESSAGE', days: [0, 12] },
    { share: 0.2, who: 'talent', act: 'MESSAGE', days: [0, 12] },
  ],
  REVISION_REQUESTED: [{ share: 0.25, who: 'talent', act: 'ASK_TIME', days: [0, 16] }],
  DELIVERED: [{ share: 0.15, who: 'talent', act: 'ALLOW_REVISIONS', days: [0, 6] }],
  DISPUTED: [
    { share: 0.5, who: 'talent', act: 'ANSWER_DISPUTE', days: [0, 9] },
    { share: 0.3, who: 'brand', act: 'ADD_EVIDENCE', days: [0, 9] },
    { share: 0.2, who: 'admin', act: 'MESSAGE', days: [0, 4] },
  ],
  COMPLETED: [
    { share: 0.4, who: 'brand', act: 'RATE', days: [0, 20] },
    { share: 0.3, who: 'talent', act: 'RATE', days: [0, 20] },
    { share: 0.05, who: 'talent', act: 'RATE', days: [55, 65] },
    { share: 0.08, who: 'brand', act: 'MESSAGE', days: [80, 99] },
  ],
}

/** Acts that follow another act, in addition to the next move. */
const AFTER: Record<string, readonly Option[]> = {
  'ASK_TIME by talent': [
    { share: 0.45, who: 'brand', act: 'GRANT_TIME', days: [0, 8] },
    { share: 0.2, who: 'brand', act: 'REFUSE_TIME', days: [0, 8] },
    { share: 0.3, who: 'talent', act: 'ASK_TIME', days: [1, 9] },
  ],
  'MESSAGE by brand': [
    { share: 0.2, who: 'talent', act: 'READ_MESSAGES', days: [0, 0.003] },
    { share: 0.5, who: 'talent', act: 'READ_MESSAGES', days: [0, 3] },
    { share: 0.3, who: 'talent', act: 'MESSAGE', days: [0, 2] },
    { share: 0.2, who: 'brand', act: 'MESSAGE', days: [0, 0.06] },
  ],
  'MESSAGE by talent': [
    { share: 0.6, who: 'brand', act: 'READ_MESSAGES', days: [0, 3] },
    { share: 0.2, who: 'brand', act: 'MESSAGE', days: [0, 2] },
  ],
  'RATE by brand': [{ share: 0.6, who: 'talent', act: 'LOOK_AT_RATINGS', days: [0, 9] }],
  'RATE by talent': [{ share: 0.6, who: 'brand', act: 'LOOK_AT_RATINGS', days: [0, 9] }],
}

/** Undefined means that nobody acts. */
export function nextDeed(chance: Chance, state: string): PlannedStep | undefined {
  let roll = chance.next()
  for (const option of NEXT[state] ?? []) {
    roll -= option.share
    if (roll < 0) return deedOf(chance, option)
  }
  return undefined
}

/** Draws additional acts for an offer that enters a state. */
export const deedsBeside = (chance: Chance, state: string): PlannedStep[] => drawn(chance, INDEPENDENT_STEPS[state])

export const deedsAfter = (chance: Chance, { act, who }: Pick<PlannedStep, 'act' | 'who'>): PlannedStep[] =>
  drawn(chance, AFTER[`${act} by ${who}`])

const drawn = (chance: Chance, options: readonly Option[] = []): PlannedStep[] =>
  options.filter(({ share }) => chance.isLucky(share)).map((option) => deedOf(chance, option))

function deedOf(chance: Chance, { who, act, days: [least, most] }: Option): PlannedStep {
  const spanMs = (most - least) * DAY_MS
  const stepMs = spanMs < HOUR_MS ? HOUR_MS / 60 : HOUR_MS
  // Avoids the full hour, because jobs run then.
  return { who, act, afterMs: least * DAY_MS + chance.between(0, Math.floor(spanMs / stepMs)) * stepMs + 60_500 }
}
