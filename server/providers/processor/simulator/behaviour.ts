import { ProcessorUnavailable } from '../port.ts'
import { type Chance, seededChance } from './chance.ts'
import type { SimulatorBehaviour } from './port.ts'

/** As a processor should be. */
const GOOD: SimulatorBehaviour = {
  deliveries: 1,
  delayMs: 0,
  outOfOrder: false,
  duplicates: 0,
  reorder: 0,
  timeoutBeforeEffect: 0,
  timeoutAfterEffect: 0,
  asksForPapers: false,
  refundsTakeTime: 0,
  refundsFail: 0,
  balanceIsEmpty: false,
  seed: 1,
}

export type Conduct = {
  /** As it is now. */
  current: () => Readonly<SimulatorBehaviour>
  /** Changes what is named. A seed, named, begins its row of chances anew. */
  change: (changed: Partial<SimulatorBehaviour>) => void
  chance: Chance
  /** A call whose answer is lost as often as the behaviour says: before it took effect, or after. */
  lossy: <Input, Answer>(call: (input: Input) => Promise<Answer>) => (input: Input) => Promise<Answer>
}

/** How well the simulator behaves. Kept by the process alone: a restart behaves well again. */
export function createConduct(): Conduct {
  let behaviour: SimulatorBehaviour = { ...GOOD }
  let draw = seededChance(behaviour.seed)
  const chance: Chance = (share) => draw(share)
  return {
    current: () => behaviour,
    change: (changed) => {
      behaviour = { ...behaviour, ...changed }
      if (changed.seed !== undefined) draw = seededChance(changed.seed)
    },
    chance,
    lossy: (call) => async (input) => {
      if (chance(behaviour.timeoutBeforeEffect))
        throw new ProcessorUnavailable('The simulator lost the call before it took effect.')
      const answer = await call(input)
      if (chance(behaviour.timeoutAfterEffect))
        throw new ProcessorUnavailable('The simulator lost the answer after the call took effect.')
      return answer
    },
  }
}
