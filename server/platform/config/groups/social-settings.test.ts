import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from '../load-config.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: 'secret-key-for-tests-0123456789abcdef',
  PROCESSOR: 'simulator',
  PROCESSOR_WEBHOOK_SECRET: 'whsec_for-tests-0123456789',
  BASE_URL: 'https://api.example.com',
  AUTH_URL: 'https://auth.example.com',
}
const pem = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const KEY = pem('P-256')
const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
const APPLE = { APPLE_CLIENT_ID: 'id', APPLE_TEAM_ID: 'team', APPLE_KEY_ID: 'key', APPLE_PRIVATE_KEY: KEY }
const OTHER = {
  OIDC_NAME: 'work',
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'id',
  OIDC_CLIENT_SECRET: 'secret',
}

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig({ ...PRODUCTION, ...env })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}
const without = (set: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(set).filter(([key]) => key !== name))

test('each provider’s settings are complete on their own, and none is required', () => {
  for (const set of [{}, GOOGLE, APPLE, OTHER, { ...GOOGLE, ...APPLE, ...OTHER }]) expect(faultsOf(set)).toEqual([])
})

describe.each([GOOGLE, APPLE, OTHER])('among a provider’s settings', (set) => {
  test.each(Object.keys(set))('%s is required', (name) => {
    const faults = faultsOf(without(set as Record<string, string>, name))
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(`${name} is missing, but`)
  })
})

test('Apple’s key may be written on one line with \\n', () => {
  const config = loadConfig({ ...PRODUCTION, ...APPLE, APPLE_PRIVATE_KEY: KEY.trim().replaceAll('\n', '\\n') })
  expect(config.APPLE_PRIVATE_KEY).toBe(KEY)
})

test.each([
  ['no key', 'hunter2'],
  ['another curve', pem('P-384')],
  ['a broken key', KEY.slice(0, 60) + KEY.slice(90)],
])('%s is rejected without printing it', (_what, key) => {
  const faults = faultsOf({ ...APPLE, APPLE_PRIVATE_KEY: key })
  expect(faults).toEqual(['APPLE_PRIVATE_KEY: give a P-256 private key in PEM.'])
})

test.each(['google', 'apple', 'Work', 'a/b', '..', 'x'.repeat(31)])('%s is not a valid provider name', (OIDC_NAME) => {
  expect(faultsOf({ ...OTHER, OIDC_NAME }).join()).toContain('OIDC_NAME: give')
})

test('production rejects provider URLs that are not https', () => {
  const test = { ...GOOGLE, ...APPLE, ...OTHER }
  const issuer = 'http://127.0.0.1:9'
  const faults = faultsOf({ ...test, GOOGLE_ISSUER: issuer, APPLE_ISSUER: issuer, OIDC_ISSUER: issuer }).join('\n')
  for (const name of ['GOOGLE_ISSUER', 'APPLE_ISSUER', 'OIDC_ISSUER']) expect(faults).toContain(`${name}: production`)
})
