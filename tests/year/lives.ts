import { DAY_MS, HOUR_MS } from '../../server/platform/clock.ts'
import type { Chance } from '../storm/chance.ts'

/** One offer of the year: who is in it, when it is sent, and who does something next, and when. */
export type Life = {
  number: number
  brand: number
  talent: number
  chance: Chance
  expiresInDays: number
  expirePolicy: 'expire' | 'remind_talent' | 'ping_brand'
  id: string
  nextAt: number
}

export type Who = 'brand' | 'talent' | 'admin'
/** What somebody is going to do: `PAY_REVIEW` pays so that it has to be looked at. */
export type Deed = { who: Who; act: string; afterMs: number }

type Option = { share: number; who: Who; act: string; days: readonly [number, number] }

/**
 * What may come next in each state, and how often; what is left of 1 is silence, and the clock decides. Nobody does what
 * the table forbids: this is about time, not about permission.
 */
const NEXT: Record<string, readonly Option[]> = {
  APPROVED: [
    { share: 0.55, who: 'talent', act: 'ACCEPT', days: [0, 12] },
    { share: 0.12, who: 'talent', act: 'COUNTER', days: [0, 28] },
    { share: 0.08, who: 'talent', act: 'REJECT', days: [0, 20] },
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
    { share: 0.75, who: 'brand', act: 'PAY', days: [0, 9] },
    { share: 0.1, who: 'brand', act: 'PAY_REVIEW', days: [0, 9] },
    { share: 0.05, who: 'talent', act: 'CANCEL', days: [0, 9] },
  ],
  PENDING_PAY_CAPTURE: [
    { share: 0.5, who: 'admin', act: 'APPROVE_CAPTURE', days: [0, 5] },
    { share: 0.15, who: 'admin', act: 'DECLINE_CAPTURE', days: [0, 5] },
  ],
  PAID: [
    { share: 0.88, who: 'talent', act: 'DELIVER', days: [0, 40] },
    { share: 0.04, who: 'talent', act: 'CANCEL', days: [1, 10] },
    { share: 0.04, who: 'brand', act: 'CANCEL', days: [15, 30] },
  ],
  DELIVERED: [
    { share: 0.3, who: 'brand', act: 'COMPLETE', days: [0, 28] },
    { share: 0.15, who: 'brand', act: 'REQUEST_REVISION', days: [0, 20] },
    { share: 0.07, who: 'brand', act: 'DISPUTE', days: [0, 20] },
  ],
  REVISION_REQUESTED: [
    { share: 0.85, who: 'talent', act: 'DELIVER', days: [0, 30] },
    { share: 0.08, who: 'brand', act: 'CANCEL', days: [15, 30] },
  ],
  COMPLETED: [{ share: 0.05, who: 'brand', act: 'DISPUTE', days: [0, 12] }],
  DISPUTED: [{ share: 1, who: 'admin', act: 'RESOLVE_DISPUTE', days: [0, 20] }],
}

/** What happens next to an offer in this state; undefined is silence. */
export function nextDeed(chance: Chance, state: string): Deed | undefined {
  let roll = chance.next()
  for (const { share, who, act, days } of NEXT[state] ?? []) {
    roll -= share
    if (roll >= 0) continue
    const [least, most] = days
    return { who, act, afterMs: least * DAY_MS + chance.between(1, (most - least) * 24 + 1) * HOUR_MS }
  }
  return undefined
}
