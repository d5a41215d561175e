import { setTimeout as pause } from 'node:timers/promises'
import { startCounterpart } from '../../server/providers/models/testing/counterpart.ts'
import { answerAsOpenAi, OPENAI_KEY } from '../../server/providers/models/testing/openai-counterpart.ts'

export type FakeProvider = { env: Record<string, string>; close: () => Promise<void> }

/**
 * Starts a fake provider whose pictures take `pictureMs`, so that a drill measures the queue and
 * not this machine's models. Removing backgrounds and comparing faces stay local.
 */
export async function startFakeProvider(pictureMs: number): Promise<FakeProvider> {
  const provider = await startCounterpart(OPENAI_KEY, async (request) => {
    if (request.path.startsWith('/v1/images/')) await pause(pictureMs)
    return answerAsOpenAi(request)
  })
  return {
    env: {
      OPENAI_API_KEY: provider.key,
      OPENAI_BASE_URL: `${provider.url}/v1`,
      // High enough, because the fake provider costs nothing.
      AI_DAILY_BUDGET_MINOR_UNIT: '100000000',
    },
    close: provider.close,
  }
}
