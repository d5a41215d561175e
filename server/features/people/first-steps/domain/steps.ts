import type { Role } from '../../../../platform/http/route.ts'

/**
 * First steps of each kind of account, in the order of the page. A new step needs a row here, its
 * condition in `read-steps.ts`, and its words on the page.
 */
const FIRST_STEPS = {
  brand: ['brand-profile', 'find-talent', 'send-offer', 'pay-offer', 'accept-work'],
  talent: ['set-up-payouts', 'add-photo', 'set-preferences'],
  agent: ['agent-profile', 'invite-talent', 'represent-talent', 'set-rules', 'first-offer'],
} as const satisfies Partial<Record<Role, readonly string[]>>

export type StepKey = (typeof FIRST_STEPS)[keyof typeof FIRST_STEPS][number]
export const STEP_KEYS: readonly StepKey[] = Object.values(FIRST_STEPS).flat()

/** Returns the steps of a person's roles, without those of an admin. */
export const stepsOf = (roles: readonly Role[]): StepKey[] =>
  (Object.keys(FIRST_STEPS) as (keyof typeof FIRST_STEPS)[]).flatMap((role) =>
    roles.includes(role) ? [...FIRST_STEPS[role]] : [],
  )
