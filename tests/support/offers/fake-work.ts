import Type from 'typebox'
import {
  defineGenerationKind,
  type EndedJob,
  type GenerationKind,
  type GenerationResult,
  type GenerationWork,
} from '../../../server/features/media/generation/index.ts'
import { HOUR_MS } from '../../../server/platform/clock.ts'
import { Exactly, Text } from '../../../server/platform/http/schemas.ts'

type Input = { name: string }
export type PlayedRun = (work: GenerationWork<Input>) => Promise<GenerationResult>

const input = Exactly({ name: Text(), keys: Type.Optional(Type.Array(Text())) })

/** A kind of generation job whose work a test can replace. */
export type PlayedWork = {
  kind: GenerationKind<typeof input>
  kinds: ReadonlyMap<string, GenerationKind>
  run: PlayedRun
  /** Runs in the transaction that ends a job. */
  onEnded: (job: EndedJob) => Promise<void>
  begun: string[]
  ended: EndedJob[]
  discarded: GenerationResult[]
}

/** @param changes Override parts of the kind's definition */
export function playedWork(changes: Partial<GenerationKind<typeof input>> = {}): PlayedWork {
  const kind = defineGenerationKind({
    name: 'PLAYED',
    input,
    longestMs: 60_000,
    concurrency: 8,
    maxAttempts: 3,
    longestWaitMs: HOUR_MS,
    run: async (work) => {
      played.begun.push(work.job.id)
      return played.run(work)
    },
    discard: async (_ctx, result) => void played.discarded.push(result),
    ended: async (_trx, job) => {
      await played.onEnded(job)
      played.ended.push(job)
    },
    ...changes,
  })
  const played: PlayedWork = {
    kind,
    kinds: new Map([[kind.name, kind]]),
    run: workAsUsual,
    onEnded: async () => {},
    begun: [],
    ended: [],
    discarded: [],
  }
  return played
}

export const workAsUsual: PlayedRun = async ({ input }) => ({ made: input.name })

/**
 * `entered` resolves once the run has started, and `open` lets it continue. It ignores the abort
 * signal.
 */
export function gatedRun(): { run: PlayedRun; entered: Promise<GenerationWork<Input>>; open: () => void } {
  const entered = Promise.withResolvers<GenerationWork<Input>>()
  const gate = Promise.withResolvers<void>()
  return {
    run: async (work) => {
      entered.resolve(work)
      await gate.promise
      return { made: work.input.name, by: 'the gated' }
    },
    entered: entered.promise,
    open: gate.resolve,
  }
}

export const failingRun =
  (error: Error): PlayedRun =>
  async () => {
    throw error
  }
