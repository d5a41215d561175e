import { describe, expect, test } from 'vitest'
import { PRODUCTION as ADDRESSES } from '../../../tests/support/programs/production.ts'
import { ConfigError, loadConfig } from './load-config.ts'

const SECRETS = {
  SECRET_KEY: 'secret-key-for-tests-0123456789abcdef',
  PROCESSOR_WEBHOOK_SECRET: 'whsec_for-tests-0123456789',
}
const PRODUCTION = { ...ADDRESSES, ...SECRETS }
const DEVELOPMENT = { NODE_ENV: 'development', ...SECRETS }

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

describe('production', () => {
  test('turns developer features off by default', () => {
    const open = { DEMO_DATA: true, PROCESS_EMAILS_OPEN: true, AUTH_DIAGNOSTICS: true }
    const shut = { DEMO_DATA: false, PROCESS_EMAILS_OPEN: false, AUTH_DIAGNOSTICS: false }
    expect(loadConfig(DEVELOPMENT)).toMatchObject({ isProduction: false, ...open })
    expect(loadConfig(PRODUCTION)).toMatchObject({ isProduction: true, ...shut })
  })

  test('checks faces by default, and elsewhere only when asked', () => {
    expect(loadConfig(PRODUCTION).LIKENESS_FACE_CHECKS).toBe(true)
    expect(loadConfig(DEVELOPMENT).LIKENESS_FACE_CHECKS).toBe(false)
    expect(loadConfig({ ...DEVELOPMENT, LIKENESS_FACE_CHECKS: 'on' }).LIKENESS_FACE_CHECKS).toBe(true)
    expect(loadConfig({ ...PRODUCTION, LIKENESS_FACE_CHECKS: 'off' }).LIKENESS_FACE_CHECKS).toBe(false)
  })

  test('does not start with demo people', () => {
    expect(faultsOf({ ...DEVELOPMENT, DEMO_DATA: 'on' })).toEqual([])
    expect(faultsOf({ ...PRODUCTION, DEMO_DATA: 'off' })).toEqual([])
    expect(faultsOf({ ...PRODUCTION, DEMO_DATA: 'on' })).toEqual([
      'DEMO_DATA: demo people have public passwords; leave it off in production.',
    ])
  })

  test('trusts its own and the listed origins; only outside of production, also localhost', () => {
    const listed = { ALLOWED_DOMAINS_CORS: 'https://app.example.com' }
    const { BASE_URL, AUTH_URL } = ADDRESSES
    expect(loadConfig({ ...PRODUCTION, ...listed }).trustedOrigins).toEqual([
      BASE_URL,
      AUTH_URL,
      'https://app.example.com',
    ])
    expect(loadConfig(DEVELOPMENT).trustedOrigins).toContain('http://127.0.0.1:3000')
  })
})

describe('ALLOWED_DOMAINS_CORS', () => {
  test('takes several exact origins', () => {
    const listed = ' https://app.example.com, http://localhost:5173,https://[::1]:8443 '
    expect(loadConfig({ ...PRODUCTION, ALLOWED_DOMAINS_CORS: listed }).ALLOWED_DOMAINS_CORS).toEqual([
      'https://app.example.com',
      'http://localhost:5173',
      'https://[::1]:8443',
    ])
  })

  test.each([
    'https://app.example.com/',
    'https://app.example.com/shop',
    'https://app.example.com?tab=1',
    'https://app.example.com#top',
    'https://app.example.com:443',
    'https://*.example.com',
    'HTTPS://App.Example.com',
    'app.example.com',
    'null',
    '*',
    'file:///',
    'https://app.example.com,https://other.example.com/',
  ])('rejects %s, which no browser sends as an origin', (listed) => {
    expect(faultsOf({ ...PRODUCTION, ALLOWED_DOMAINS_CORS: listed })).toEqual([
      expect.stringMatching(/^ALLOWED_DOMAINS_CORS: “[^”]+” is not an exact origin/),
    ])
  })
})
