import { ModelFailure, type Picture } from '../../../providers/models/port.ts'
import type { GenerationWork } from './generation-kind.ts'

/**
 * Returns how similar a picture is to a person, from 0 to 1. Returns null if the model is
 * unavailable: the picture is already paid for, so an outage must not discard it.
 */
export async function measureLikeness(
  { ctx, signal, callModel }: Pick<GenerationWork<unknown>, 'ctx' | 'signal' | 'callModel'>,
  person: Picture,
  picture: Picture,
): Promise<number | null> {
  try {
    const { result } = await callModel({ key: 'likeness', capability: 'likeness' }, (model, call) =>
      model.compare(call, [person, picture]),
    )
    return Math.min(1, Math.max(0, result.score))
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ModelFailure)) throw error
    ctx.log.warn({ err: error }, 'the similarity of a generated picture could not be measured')
    return null
  }
}
