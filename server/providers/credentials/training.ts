import { DEFAULT_USE_RULES } from '../../platform/scope-of-use/use-presets.ts'
import { decideUse, type UseDecision } from '../../platform/scope-of-use/use-rules.ts'
import type { TrainingPermission } from './port.ts'

/** Assertion about training and data mining (CAWG 1.1). */
export const TRAINING = 'cawg.training-mining'
/** The same assertion in files from before it moved to CAWG. Its entries have other prefixes. */
const OLD_TRAINING = 'c2pa.training-mining'

const ENTRIES = ['ai_generative_training', 'ai_training', 'ai_inference', 'data_mining'] as const

const USES = {
  ALLOWED: 'allowed',
  ON_REQUEST: 'constrained',
  REFUSED: 'notAllowed',
} as const satisfies Record<UseDecision['outcome'], string>

/** From the strictest to the widest. */
const PERMISSIONS = ['notAllowed', 'constrained', 'allowed'] as const satisfies readonly TrainingPermission[]

/**
 * Answer of every talent to training. The rules of a talent have no entry for it, and `decideUse`
 * refuses it whatever they say.
 */
const ANSWER = decideUse(
  DEFAULT_USE_RULES,
  {
    medium: 'IMAGE',
    uses: ['ai training'],
    customUse: null,
    category: null,
    territories: null,
    exclusivity: 'NON_EXCLUSIVE',
  },
  null,
).outcome

/**
 * Returns the data of the assertion. One answer applies to all entries, because no license covers
 * training, data mining or AI inference with a likeness. `contact` says where to ask for
 * permission.
 */
export const trainingData = (answer: UseDecision['outcome'] = ANSWER, contact?: string) => ({
  entries: Object.fromEntries(
    ENTRIES.map((entry) => [
      `cawg.${entry}`,
      { use: USES[answer], ...(answer === 'ON_REQUEST' && contact ? { constraint_info: contact } : {}) },
    ]),
  ),
})

type Entry = { use?: unknown; constraint_info?: unknown }
const MAX_CONSTRAINT = 300

/**
 * Reads what a file says about training. The strictest entry about training counts, and an entry
 * that cannot be understood counts as a refusal. Null if the file says nothing about training.
 */
export function readTraining(
  assertions: readonly { label: string; data: unknown }[],
): { permission: TrainingPermission; constraint: string | null } | null {
  const found =
    assertions.find(({ label }) => label === TRAINING) ?? assertions.find(({ label }) => label === OLD_TRAINING)
  const prefix = found?.label === OLD_TRAINING ? 'c2pa' : 'cawg'
  const entries = (found?.data as { entries?: Record<string, Entry> } | undefined)?.entries ?? {}
  const about = [entries[`${prefix}.ai_training`], entries[`${prefix}.ai_generative_training`]].filter(
    (entry) => entry !== undefined,
  )
  if (about.length === 0) return null
  const uses = about.map(({ use }) => PERMISSIONS.find((permission) => permission === use) ?? 'notAllowed')
  const permission = PERMISSIONS.find((one) => uses.includes(one)) ?? 'notAllowed'
  const constraint = about.map((entry) => entry.constraint_info).find((info) => typeof info === 'string')
  return {
    permission,
    constraint: permission === 'constrained' && constraint !== undefined ? constraint.slice(0, MAX_CONSTRAINT) : null,
  }
}
