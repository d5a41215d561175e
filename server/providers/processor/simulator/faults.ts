import { ProcessorUnavailable } from '../port.ts'
import { type Chance, seededChance } from './chance.ts'
import type { SimulatorBehavior } from './port.ts'

const NO_FAULTS: SimulatorBehavior = {
  deliveries: 1,
  delayMs: 0,
  outOfOrder: false,
  duplicates: 0,
  reorder: 0,
  timeoutBeforeEffect: 0,
  timeoutAfterEffect: 0,
  requiresVerification: false,
  refundsTakeTime: 0,
  refundsFail: 0,
  balanceIsEmpty: false,
  seed: 1,
}

export type FaultInjector = {
  current: () => Readonly<SimulatorBehavior>
  /** Keeps the other settings. A seed restarts the random sequence. */
  change: (changed: Partial<SimulatorBehavior>) => void
  chance: Chance
  /** Makes a call fail with the configured probability, before or after it has an effect. */
  withFaults: <Input, Answer>(call: (input: Input) => Promise<Answer>) => (input: Input) => Promise<Answer>
}

/** The faults are lost when the process ends. */
export function createFaults(): FaultInjector {
  let behavior: SimulatorBehavior = { ...NO_FAULTS }
  let draw = seededChance(behavior.seed)
  const chance: Chance = (share) => draw(share)
  return {
    current: () => behavior,
    change: (changed) => {
      behavior = { ...behavior, ...changed }
      if (changed.seed !== undefined) draw = seededChance(changed.seed)
    },
    chance,
    withFaults: (call) => async (input) => {
      if (chance(behavior.timeoutBeforeEffect))
        throw new ProcessorUnavailable('The simulator lost the request before it took effect.')
      const response = await call(input)
      if (chance(behavior.timeoutAfterEffect))
        throw new ProcessorUnavailable('The simulator lost the response after the request took effect.')
      return response
    },
  }
}
