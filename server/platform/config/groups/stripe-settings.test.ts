import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from '../load-config.ts'

const DEVELOPMENT = { NODE_ENV: 'development', SECRET_KEY: 'secret-key-for-tests-0123456789abcdef' }
const PRODUCTION = {
  ...DEVELOPMENT,
  NODE_ENV: 'production',
  BASE_URL: 'https://api.example.com',
  AUTH_URL: 'https://auth.example.com',
}
const STRIPE = {
  PROCESSOR: 'stripe',
  PROCESSOR_WEBHOOK_SECRET: 'whsec_for-tests-0123456789',
  FULFILMENT: 'print-shop',
}
const TEST_KEYS = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' }
const LIVE_KEYS = { STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' }

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
  ['live keys in production', { ...PRODUCTION, ...STRIPE, ...LIVE_KEYS }],
  ['a restricted key', { ...PRODUCTION, ...STRIPE, ...LIVE_KEYS, STRIPE_SECRET_KEY: 'rk_live_abc' }],
  ['test keys in production, for a rehearsal', { ...PRODUCTION, ...STRIPE, ...TEST_KEYS }],
  ['test keys in development', { ...DEVELOPMENT, ...STRIPE, ...TEST_KEYS }],
  ['a local substitute', { ...DEVELOPMENT, ...STRIPE, ...TEST_KEYS, STRIPE_API_BASE: 'http://127.0.0.1:12111' }],
])('%s: the start succeeds', (_what, env) => {
  expect(faultsOf(env)).toBe('')
})

test.each<[string, Record<string, string>, string]>([
  ['no keys', { ...PRODUCTION, ...STRIPE }, 'STRIPE_SECRET_KEY is missing'],
  ['no publishable key', { ...PRODUCTION, ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_a' }, 'STRIPE_PUBLISHABLE_KEY is mis'],
  ['malformed keys', { ...PRODUCTION, ...STRIPE, ...LIVE_KEYS, STRIPE_SECRET_KEY: 'abc' }, 'starts with sk_'],
  [
    'keys swapped',
    { ...PRODUCTION, ...STRIPE, ...LIVE_KEYS, STRIPE_PUBLISHABLE_KEY: 'sk_live_abc' },
    'starts with pk_',
  ],
  [
    'keys of two modes',
    { ...PRODUCTION, ...STRIPE, ...LIVE_KEYS, STRIPE_PUBLISHABLE_KEY: 'pk_test_a' },
    'the same mode',
  ],
  ['live keys in development', { ...DEVELOPMENT, ...STRIPE, ...LIVE_KEYS }, 'live keys move real money'],
  ['no webhook secret', { ...DEVELOPMENT, ...TEST_KEYS, PROCESSOR: 'stripe' }, 'PROCESSOR_WEBHOOK_SECRET is missing'],
  ['keys although PROCESSOR is not stripe', { ...DEVELOPMENT, ...TEST_KEYS }, 'may be set only if PROCESSOR is stripe'],
  ['demo people', { ...DEVELOPMENT, ...STRIPE, ...TEST_KEYS, DEMO_DATA: 'on' }, 'DEMO_DATA'],
  [
    'no fulfillment provider',
    { ...PRODUCTION, ...STRIPE, ...LIVE_KEYS, FULFILMENT: '' },
    'FULFILMENT is missing: name the service that prints and ships',
  ],
  [
    'an http substitute in production',
    { ...PRODUCTION, ...STRIPE, ...LIVE_KEYS, STRIPE_API_BASE: 'http://10.0.0.4' },
    'STRIPE_API_BASE: production',
  ],
  [
    'a substitute address with a path',
    { ...DEVELOPMENT, ...STRIPE, ...TEST_KEYS, STRIPE_API_BASE: 'http://127.0.0.1/v1' },
    'without a path',
  ],
])('%s: the start fails', (_what, env, fault) => {
  const faults = faultsOf(env)
  expect(faults).toContain(fault)
  expect(faults).not.toMatch(/[sr]k_(live|test)_/)
})

test('demo data is off by default with Stripe', () => {
  expect(loadConfig({ ...DEVELOPMENT, ...STRIPE, ...TEST_KEYS }).DEMO_DATA).toBe(false)
})
