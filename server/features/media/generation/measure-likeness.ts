import { ModelFailure, type Picture } from '../../../providers/models/port.ts'
import type { GenerationWork } from './generation-kind.ts'

/**
 * Returns the likeness of a picture to a person, 0–1; null if the model is unavailable. An outage
 * is no reason to discard a picture that is already paid for.
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
