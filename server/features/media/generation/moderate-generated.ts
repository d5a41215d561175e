import { SECOND_MS } from '../../../platform/clock.ts'
import { ModelFailure, type Picture } from '../../../providers/models/port.ts'
import { ModelNotCalled } from '../models/index.ts'
import type { GenerationWork } from './generation-kind.ts'

/**
 * Longest wait for a free slot of the moderation. It is long, because the picture is already paid
 * for.
 */
const MAX_WAIT_MS = 20 * SECOND_MS

/**
 * Moderates a generated picture before it is stored or shown.
 * @throws ModelFailure `refused` with the reason; another ModelFailure if moderation is
 * unavailable. An unavailable moderation uses up an attempt, because the picture has to be
 * generated again.
 */
export async function moderateGenerated(
  { callModel }: Pick<GenerationWork<unknown>, 'callModel'>,
  picture: Picture,
): Promise<void> {
  const wanted = { key: 'moderation', capability: 'moderation', waitMs: MAX_WAIT_MS } as const
  const judging = callModel(wanted, (model, call) => model.moderate(call, { picture }))
  const { result } = await judging.catch((error: unknown) => {
    const mayPass = error instanceof ModelNotCalled && (error.why === 'no free slot' || error.why === 'resting')
    if (!mayPass) throw error
    const { message, retryAfterSeconds, cause } = error
    throw new ModelFailure('unavailable', message, {
      cause,
      retryAfterSeconds,
    })
  })
  const { isAllowed, reasons } = result.verdict
  if (isAllowed) return
  const why = reasons.length > 0 ? reasons.join(' ') : 'It violates our content rules.'
  throw new ModelFailure('refused', `The result of the model was blocked. ${why}`)
}
