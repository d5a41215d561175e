import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from './load-config.ts'

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

test('a pool and a client are enough, and none of it is needed', () => {
  expect(faultsOf(COGNITO)).toBe('')
  expect(faultsOf({})).toBe('')
  expect(faultsOf({ AWS_REGION: 'us-east-1' })).toBe('')
})

test.each<[string, Record<string, string>, string]>([
  ['a pool without a client', { COGNITO_USER_POOL_ID: 'eu-west-1_Ab12Cd34E' }, 'COGNITO_CLIENT_ID is missing'],
  ['a client without a pool', { COGNITO_CLIENT_ID: 'client' }, 'COGNITO_USER_POOL_ID is missing'],
  ['a pool id that is none', { ...COGNITO, COGNITO_USER_POOL_ID: 'semblance' }, 'COGNITO_USER_POOL_ID: give'],
  ['a pool of another region', { ...COGNITO, AWS_REGION: 'us-east-1' }, 'COGNITO_REGION: the pool is in eu-west-1'],
  ['a plain endpoint', { ...COGNITO, COGNITO_ENDPOINT: 'http://10.0.0.4:9229' }, 'COGNITO_ENDPOINT: production'],
  ['a plain hosted domain', { ...COGNITO, COGNITO_DOMAIN: 'http://login.example.com' }, 'COGNITO_DOMAIN: production'],
])('%s is a fault at boot', (_what, env, fault) => {
  expect(faultsOf(env)).toContain(fault)
})

test('COGNITO_REGION stands above AWS_REGION, and an endpoint may be anywhere', () => {
  expect(faultsOf({ ...COGNITO, COGNITO_REGION: 'eu-west-1', AWS_REGION: 'us-east-1' })).toBe('')
  expect(faultsOf({ ...COGNITO, COGNITO_USER_POOL_ID: 'local_1', COGNITO_ENDPOINT: 'https://pool.example.com' })).toBe(
    '',
  )
})

test('demo people are not put beside a user pool', () => {
  const development = { ...PRODUCTION, NODE_ENV: 'development' }
  expect(loadConfig({ ...development, ...COGNITO }).DEMO_DATA).toBe(false)
  expect(() => loadConfig({ ...development, ...COGNITO, DEMO_DATA: 'on' })).toThrow('DEMO_DATA')
})
