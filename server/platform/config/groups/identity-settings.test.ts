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
const COGNITO = { COGNITO_USER_POOL_ID: 'eu-west-1_Ab12Cd34E', COGNITO_CLIENT_ID: 'client' }

const faultsOf = (env: Record<string, string>): string => {
  try {
    loadConfig({ ...PRODUCTION, ...env })
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.faults.join('\n')
    throw error
  }
}

test('a Cognito pool needs only a client, and both may be omitted', () => {
  expect(faultsOf(COGNITO)).toBe('')
  expect(faultsOf({})).toBe('')
  expect(faultsOf({ AWS_REGION: 'us-east-1' })).toBe('')
})

test.each<[string, Record<string, string>, string]>([
  ['a pool without a client', { COGNITO_USER_POOL_ID: 'eu-west-1_Ab12Cd34E' }, 'COGNITO_CLIENT_ID is missing'],
  ['a client without a pool', { COGNITO_CLIENT_ID: 'client' }, 'COGNITO_USER_POOL_ID is missing'],
  ['an invalid pool id', { ...COGNITO, COGNITO_USER_POOL_ID: 'semblance' }, 'COGNITO_USER_POOL_ID: give'],
  ['a pool of another region', { ...COGNITO, AWS_REGION: 'us-east-1' }, 'COGNITO_REGION: the pool is in eu-west-1'],
  ['an http endpoint', { ...COGNITO, COGNITO_ENDPOINT: 'http://10.0.0.4:9229' }, 'COGNITO_ENDPOINT: production'],
  ['an http hosted domain', { ...COGNITO, COGNITO_DOMAIN: 'http://login.example.com' }, 'COGNITO_DOMAIN: production'],
  [
    'Google sign-in without a hosted domain',
    { ...COGNITO, COGNITO_SOCIAL_PROVIDERS: 'google' },
    'COGNITO_DOMAIN is missing, but COGNITO_SOCIAL_PROVIDERS is set',
  ],
  [
    'social sign-in without a pool',
    { COGNITO_SOCIAL_PROVIDERS: 'google' },
    'COGNITO_USER_POOL_ID is missing, but COGNITO_SOCIAL_PROVIDERS is set',
  ],
  [
    'a social provider that is not supported',
    { ...COGNITO, COGNITO_DOMAIN: 'https://login.example.com', COGNITO_SOCIAL_PROVIDERS: 'google, facebook' },
    'COGNITO_SOCIAL_PROVIDERS: choose among: google, apple',
  ],
  [
    'a Google client next to a pool',
    { ...COGNITO, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' },
    'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: with a user pool',
  ],
  ['an Apple team next to a pool', { ...COGNITO, APPLE_TEAM_ID: 'team' }, 'APPLE_TEAM_ID: with a user pool'],
  ['an OIDC issuer next to a pool', { ...COGNITO, OIDC_NAME: 'work' }, 'OIDC_NAME: with a user pool'],
])('%s is reported as a fault', (_what, env, fault) => {
  expect(faultsOf(env)).toContain(fault)
})

test('COGNITO_REGION wins over AWS_REGION, and an endpoint allows any region', () => {
  expect(faultsOf({ ...COGNITO, COGNITO_REGION: 'eu-west-1', AWS_REGION: 'us-east-1' })).toBe('')
  expect(faultsOf({ ...COGNITO, COGNITO_USER_POOL_ID: 'local_1', COGNITO_ENDPOINT: 'https://pool.example.com' })).toBe(
    '',
  )
})

test('a pool offers the configured providers in a fixed order', () => {
  const named = (names: string) =>
    loadConfig({
      ...PRODUCTION,
      ...COGNITO,
      COGNITO_DOMAIN: 'https://login.example.com',
      COGNITO_SOCIAL_PROVIDERS: names,
    }).COGNITO_SOCIAL_PROVIDERS
  expect(named('')).toEqual([])
  expect(named('apple')).toEqual(['apple'])
  expect(named(' apple,google, apple ')).toEqual(['google', 'apple'])
})

test('demo data cannot be combined with a user pool', () => {
  const development = { ...PRODUCTION, NODE_ENV: 'development' }
  expect(loadConfig({ ...development, ...COGNITO }).DEMO_DATA).toBe(false)
  expect(() => loadConfig({ ...development, ...COGNITO, DEMO_DATA: 'on' })).toThrow('DEMO_DATA')
})
