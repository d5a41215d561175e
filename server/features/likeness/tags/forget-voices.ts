import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import type { Person } from '../../../platform/personal-data/index.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { callModel, findActiveModel } from '../../media/models/index.ts'
import { deleteProviderVoice, type ForgettableVoice, listForgettable } from './queries/provider-voices.ts'

const VOICE = { key: 'voice', capability: 'voice' } as const
const BATCH = 50
/**
 * No request takes this long, so a voice row of this age without a provider's id never gets one.
 */
const UNNAMED_MS = DAY_MS

/**
 * Deletes voices that are no longer needed, here and at the provider. The next run repeats a failed
 * deletion.
 */
export async function forgetVoices(
  ctx: Context,
  isTimeUp: IsTimeUp = () => false,
): Promise<{ forgotten: number; failed: number }> {
  const report = { forgotten: 0, failed: 0 }
  const provider = (await findActiveModel(ctx, VOICE.key))?.adapter
  if (!provider) return report
  for (let after = ''; !isTimeUp(); ) {
    const since = addMs(ctx.clock.now(), -UNNAMED_MS)
    const voices = await listForgettable(ctx.db, { provider, after, since, limit: BATCH })
    for (const voice of voices) {
      try {
        await forget(ctx, voice)
        report.forgotten++
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error
        ctx.log.warn(
          { err: error, voice: voice.id },
          'a voice could not be deleted at its provider; the next run retries it',
        )
        report.failed++
      }
    }
    const last = voices.at(-1)
    if (!last || voices.length < BATCH) break
    after = last.id
  }
  return report
}

/**
 * Deletes the voices that a provider has made of a person who is being erased. Not allowed in a
 * transaction.
 * @throws ModelFailure if the provider fails; the erasure is then retried
 */
export async function eraseVoicesOf(ctx: Context, { account }: Person): Promise<void> {
  const provider = (await findActiveModel(ctx, VOICE.key))?.adapter
  if (!provider) return
  const now = ctx.clock.now()
  const voices = await listForgettable(ctx.db, { provider, after: '', since: now, accountIds: account, limit: 1000 })
  for (const voice of voices) await forget(ctx, voice)
}

async function forget(ctx: Context, { id, voiceId }: ForgettableVoice): Promise<void> {
  if (voiceId !== null)
    await callModel(ctx, { ...VOICE, isUnbilled: true }, async (model, call) => {
      await model.deleteVoice(call, voiceId)
      return {}
    })
  await deleteProviderVoice(ctx.db, id)
}
