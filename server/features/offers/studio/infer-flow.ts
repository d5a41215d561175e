import { SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { callModel } from '../../media/models/index.ts'
import { chooseMoreConfident, classifyByWords, FLOW_LABELS, type Flow } from './domain/classify-by-words.ts'

const MAX_LETTERS = 4000
/** Short, because a person is waiting. */
const MAX_DURATION_MS = 10 * SECOND_MS

/**
 * Asks the text model if a brief needs a picture or a voice (contract, part 1, "Other offer
 * routes"). If the model is unavailable, or is unsure while the brief's words are clearer, the
 * words decide.
 */
export async function inferFlow(ctx: Context, campaignDescription: string): Promise<Flow> {
  const read = classifyByWords(campaignDescription)
  const signal = AbortSignal.timeout(MAX_DURATION_MS)
  try {
    const wanted = { key: 'text', capability: 'text', waitMs: SECOND_MS, signal } as const
    const { result } = await callModel(ctx, wanted, (model, call) =>
      model.classify(call, { text: campaignDescription.slice(0, MAX_LETTERS), labels: FLOW_LABELS }),
    )
    const { label, confidence, reason } = result
    return chooseMoreConfident({ flow: label === 'VOICE' ? 'VOICE' : 'IMAGE', confidence, reason }, read)
  } catch (error) {
    if (!(error instanceof ModelFailure) && !signal.aborted) throw error
    ctx.log.warn({ err: error }, 'the model could not classify a brief, so its words decide')
    return read
  }
}
