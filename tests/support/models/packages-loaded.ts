import { registerHooks } from 'node:module'
import { type Logger, pino } from 'pino'

/**
 * Prints as JSON which rarely needed packages each step of a start loads, and how long it takes.
 */
const loaded = new Set<string>()
registerHooks({
  load: (url, context, next) => {
    const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(url)?.[1]
    if (name) loaded.add(name)
    return next(url, context)
  },
})

const WATCHED = ['ai', '@ai-sdk/openai', '@ai-sdk/google', '@ai-sdk/fal', 'zod', 'file-type']
const steps: Record<string, { packages: string[]; ms: number }> = {}
async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  const result = await work()
  steps[name] = {
    packages: WATCHED.filter((known) => loaded.has(known)),
    ms: Math.round(performance.now() - startedAt),
  }
  return result
}

await step('the whole program', async () => import('../../../server/app.ts'))
const { createModels } = await import('../../../server/providers/models/index.ts')
const { loadConfig } = await import('../../../server/platform/config/load-config.ts')
const config = loadConfig({
  NODE_ENV: 'test',
  SECRET_KEY: 'secret-key-for-tests-0123456789abcdef',
  PROCESSOR_WEBHOOK_SECRET: 'webhook-secret-for-tests',
  OPENAI_API_KEY: 'k1',
  GOOGLE_AI_API_KEY: 'k2',
  FAL_API_KEY: 'k3',
  ELEVENLABS_API_KEY: 'k4',
})
const log: Logger = pino({ level: 'silent' })
const models = await step('all keys set', async () => createModels({ config, log }))
await step('voices', async () => models.adapters.elevenlabs?.voice?.())
await step('moderation', async () => models.adapters.openai?.moderation?.())
await step('pictures of OpenAI', async () => models.adapters.openai?.image?.())
await step('pictures of Gemini', async () => models.adapters.google?.image?.())
await step('pictures of fal', async () => models.adapters.fal?.image?.())
await models.close()
process.stdout.write(JSON.stringify(steps))
