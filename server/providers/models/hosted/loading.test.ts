import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const PROGRAM = fileURLToPath(new URL('../../../../tests/support/models/packages-loaded.ts', import.meta.url))

type Steps = Record<string, { packages: string[] }>

// In this process, other tests have already loaded the SDKs.
test('provider SDKs are loaded by the first call that needs them, never at startup', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM])
  const steps = JSON.parse(stdout) as Steps
  const loaded = Object.fromEntries(Object.entries(steps).map(([step, { packages }]) => [step, packages]))
  expect(loaded).toEqual({
    'the whole program': [],
    'all keys set': [],
    voices: [],
    moderation: [],
    'pictures of OpenAI': ['ai', '@ai-sdk/openai', 'zod'],
    'pictures of Gemini': ['ai', '@ai-sdk/openai', '@ai-sdk/google', 'zod'],
    'pictures of fal': ['ai', '@ai-sdk/openai', '@ai-sdk/google', '@ai-sdk/fal', 'zod'],
  })
})
