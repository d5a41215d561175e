import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from '../load-config.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: 'secret-key-for-tests-0123456789abcdef',
  PROCESSOR: 'simulator',
  PROCESSOR_WEBHOOK_SECRET: 'whsec_for-tests-0123456789',
  BASE_URL: 'https://api.example.com',
  AUTH_URL: 'https://auth.example.com',
}
const DEVELOPMENT = { ...PRODUCTION, NODE_ENV: 'development' }

const faultsOf = (env: Record<string, string>): string => {
  try {
    loadConfig(env)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.faults.join('\n')
    throw error
  }
}

test.each<[string, Record<string, string>]>([
  ['a key alone', { OPENAI_API_KEY: 'sk-one' }],
  [
    'a key with an OpenAI-compatible server',
    { OPENAI_API_KEY: 'any', OPENAI_BASE_URL: 'https://models.example.com/v1' },
  ],
  ['a server on this machine', { FAL_API_KEY: 'any', FAL_BASE_URL: 'http://127.0.0.1:8080' }],
])('production accepts %s', (_what, env) => {
  expect(faultsOf({ ...PRODUCTION, ...env })).toBe('')
})

test.each([
  ['OPENAI_API_KEY', 'OPENAI_BASE_URL'],
  ['GOOGLE_AI_API_KEY', 'GOOGLE_AI_BASE_URL'],
  ['FAL_API_KEY', 'FAL_BASE_URL'],
  ['ELEVENLABS_API_KEY', 'ELEVENLABS_BASE_URL'],
])('without %s, %s is rejected; in production it must be https', (key, base) => {
  expect(faultsOf({ ...DEVELOPMENT, [base]: 'https://models.example.com' })).toContain(`${key} is missing`)
  const plain = { [key]: 'a-key-that-is-told-to-nobody', [base]: 'http://models.example.com' }
  expect(faultsOf({ ...DEVELOPMENT, ...plain })).toBe('')
  const faults = faultsOf({ ...PRODUCTION, ...plain })
  expect(faults).toContain(`${base}: people's pictures and voices are sent there`)
  expect(faults).not.toContain('told-to-nobody')
})
