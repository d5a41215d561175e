import { setTimeout as pause } from 'node:timers/promises'
import { startCounterpart } from '../../server/providers/models/testing/counterpart.ts'
import { answerAsOpenAi, OPENAI_KEY } from '../../server/providers/models/testing/openai-counterpart.ts'

export type FakeProvider = { env: Record<string, string>; close: () => Promise<void> }

/**
 * `pictureMs` is the time for each picture, so the drill measures the queue and not the local
 * models. Local models still remove backgrounds and compare faces.
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
      // Practically unlimited, because calls of the fake provider cost nothing.
      AI_DAILY_BUDGET_MINOR_UNIT: '100000000',
    },
    close: provider.close,
  }
}
