import { CONDITIONS, type OfferFacts, type OfferRules } from './conditions.ts'
import type { OfferRole } from './offer-states.ts'
import {
  type ConditionName,
  OFFER_ACTIONS,
  OFFER_TRANSITIONS,
  type OfferAction,
  type Transition,
} from './transitions.ts'

const ROWS_OF_ACTION = new Map<string, readonly Transition[]>(
  OFFER_ACTIONS.map((action) => [action, OFFER_TRANSITIONS.filter((row) => row.action === action)]),
)

/** The reasons for a refusal are checked in the order in which they are listed here. */
export type Verdict =
  | { verdict: 'allowed'; transition: Transition }
  /** This role may never take this action. */
  | { verdict: 'notThisRole' }
  /** No role may take this action in this state. */
  | { verdict: 'notInThisState' }
  /** Only another role may take this action in this state. */
  | { verdict: 'notThisRoleNow' }
  | { verdict: 'condition'; condition: ConditionName }

export function checkAction(
  offer: OfferFacts,
  role: OfferRole,
  action: OfferAction,
  now: Date,
  rules: OfferRules,
): Verdict {
  const rows = ROWS_OF_ACTION.get(action) ?? []
  const own = rows.filter((row) => row.by === role)
  if (own.length === 0) return { verdict: 'notThisRole' }
  const here = (row: Transition) => row.from.includes(offer.status)
  if (!rows.some(here)) return { verdict: 'notInThisState' }
  const transition = own.find(here)
  if (!transition) return { verdict: 'notThisRoleNow' }
  const failed = transition.when?.find((name) => !CONDITIONS[name].test(offer, role, now, rules))
  return failed ? { verdict: 'condition', condition: failed } : { verdict: 'allowed', transition }
}

export const allowedActions = (offer: OfferFacts, role: OfferRole, now: Date, rules: OfferRules): OfferAction[] =>
  OFFER_ACTIONS.filter((action) => checkAction(offer, role, action, now, rules).verdict === 'allowed')
