import { expect, test } from 'vitest'
import { makeDevelopmentCertificate } from '../../providers/credentials/development-certificate.ts'
import { describeSettings } from './describe-settings.ts'
import { ConfigError, loadConfig } from './load-config.ts'
import { Fault } from './parsers.ts'
import { SETTINGS, type SettingName } from './settings.ts'
import { configWarnings } from './warnings.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: 'secret-key-for-tests-0123456789abcdef',
  PROCESSOR: 'simulator',
  PROCESSOR_WEBHOOK_SECRET: 'whsec_for-tests-0123456789',
  BASE_URL: 'https://api.example.com',
  AUTH_URL: 'https://auth.example.com',
  DATABASE_URL: 'postgres://semblance:hidden-word@db/semblance',
  STORAGE_DIR: '/srv/semblance/objects',
  SMTP_URL: 'smtp://mail.example.com',
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
const warningsOf = (env: Record<string, string>) => configWarnings({ ...PRODUCTION, ...env })

test.each<[string, Record<string, string>]>([
  ['HOST', { HOST: '0.0.0.0' }],
  ['HOST', { HOST: '::1' }],
  ['HOST', { HOST: 'app-1.internal' }],
  ['SMTP_URL', { SMTP_URL: 'smtps://user:word@mail.example.com:465?requireTLS=false' }],
  ['EMAIL_FROM_ADDRESS', { EMAIL_FROM_ADDRESS: 'support@example.com' }],
  ['EMAIL_FROM_ADDRESS', { EMAIL_FROM_ADDRESS: 'The Team <support@example.com>' }],
  ['COOKIE_DOMAIN', { COOKIE_DOMAIN: 'example.com' }],
  ['COOKIE_DOMAIN', { COOKIE_DOMAIN: '.example.com' }],
])('%s accepts %j', (_name, env) => expect(faultsOf(env)).toEqual([]))

test.each<[string, string]>([
  ['HOST', 'http://0.0.0.0'],
  ['HOST', '0.0.0.0:3000'],
  ['HOST', '127.0.0.256'],
  ['SMTP_URL', 'mail.example.com'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['SMTP_URL', 'smtp://'],
  ['EMAIL_FROM_ADDRESS', 'Semblance'],
  ['EMAIL_FROM_ADDRESS', 'a@b@c'],
  ['COOKIE_DOMAIN', 'https://example.com'],
  ['COOKIE_DOMAIN', 'example.com:443'],
  ['COOKIE_DOMAIN', 'com'],
  ['COOKIE_DOMAIN', 'co.uk'],
  ['COOKIE_DOMAIN', 'github.io'],
  ['COOKIE_DOMAIN', 'other.example'],
  ['BASE_URL', 'http://api.example.com'],
  ['BASE_URL', 'https://example.com/api'],
  ['BASE_URL', 'https://api.example.com/?version=1'],
  ['AUTH_URL', 'https://user:hidden-word@auth.example.com'],
  ['SECRET_KEY', 'x'],
  ['SECRET_KEY', 'x'.repeat(64)],
  ['CRON_SECRET', 'abababababababababab'],
  ['DATABASE_URL', 'postgres:///semblance'],
  ['DATABASE_URL', 'postgres://one:5432,two:hidden-word/semblance'],
  ['ALLOWED_DOMAINS_CORS', 'https://user:hidden-word@app.example.com'],
  ['SECURITY_CONTACT', 'javascript:alert(1)'],
  ['SECURITY_CONTACT', 'http://example.com/report'],
  ['SECURITY_CONTACT', 'https://example.com/report\nExpires: 2099-01-01T00:00:00.000Z'],
  ['SECURITY_CONTACT', 'nobody'],
  ['TIMESTAMP_TIMEOUT_MS', '0'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'hidden-word'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=100%hidden-word'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x key=hidden-word'],
])('%s=%s is rejected in one line without a password', (name, value) => {
  const faults = faultsOf({ [name]: value })
  expect(faults.length).toBeGreaterThan(0)
  for (const fault of faults) expect(fault).toMatch(new RegExp(`^${name}: [^\\n]+$`))
  expect(faults.join()).not.toContain('hidden-word')
})

test('OTEL_EXPORTER_OTLP_HEADERS uses OpenTelemetry’s format', () => {
  const written = 'Authorization=Basic c2VjcmV0Og==, x-key=a%20key,'
  const { OTEL_EXPORTER_OTLP_HEADERS: read } = loadConfig({ ...PRODUCTION, OTEL_EXPORTER_OTLP_HEADERS: written })
  expect(read).toEqual({ Authorization: 'Basic c2VjcmV0Og==', 'x-key': 'a key' })
})

test.each(['on', 'ON', 'true', 'True', '1', 'yes', 'Yes'])('%s means on', (text) => {
  expect(loadConfig({ ...PRODUCTION, RUN_JOBS: text, AUTH_DIAGNOSTICS: text })).toMatchObject({
    RUN_JOBS: true,
    AUTH_DIAGNOSTICS: true,
  })
})
test.each(['off', 'OFF', 'false', '0', 'no', 'NO'])('%s means off', (text) => {
  expect(loadConfig({ ...PRODUCTION, RUN_JOBS: text }).RUN_JOBS).toBe(false)
})

test('a valid environment gets no warning', () => {
  expect(
    warningsOf({
      PATH: '/bin',
      HOME: '/root',
      HOSTNAME: 'app-1',
      PGPORT: '5432',
      npm_config_cache: '/c',
      API_KEY: 'x',
    }),
  ).toEqual([])
})

test.each<[Record<string, string>, string]>([
  [{ SMTP_URI: 'smtp://mail.example.com' }, 'SMTP_URI is not a setting; did you mean SMTP_URL?'],
  [{ SECRETKEY: 'hidden-word' }, 'SECRETKEY is not a setting; did you mean SECRET_KEY?'],
  [{ ALLOWED_DOMAIN_CORS: 'x' }, 'ALLOWED_DOMAIN_CORS is not a setting; did you mean ALLOWED_DOMAINS_CORS?'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY is not a setting; did you mean TRUST_PROXY_HOPS?'],
  [{ STRIPE_KEY: 'hidden-word' }, 'STRIPE_KEY is not a setting; did you mean STRIPE_SECRET_KEY?'],
  [{ SEMBLANCE_PORT: '80' }, 'SEMBLANCE_PORT is not a setting; did you mean PORT?'],
  [
    { BASE_URL: 'https://0.0.0.0' },
    'BASE_URL points to this machine, so nobody else can follow the links in our emails.',
  ],
  [
    { BASE_URL: 'http://localhost:3000' },
    'BASE_URL points to this machine, so nobody else can follow the links in our emails.',
  ],
  [
    { EMAIL_API_KEY: 'x', EMAIL_WEBHOOK_OPEN: 'off' },
    'EMAIL_API_KEY is shorter than a secret of its kind; check the value.',
  ],
  [
    { EMAIL_API_KEY: 'SG.long-enough-for-a-key' },
    'EMAIL_WEBHOOK_PUBLIC_KEY is not set: bounces and spam complaints are not received. Set it, or EMAIL_WEBHOOK_OPEN=off if this is intended.',
  ],
])('%j gets a warning in one line without the value', (env, line) => expect(warningsOf(env)).toEqual([line]))

test('DATABASE_READ_URL and DATABASE_DIRECT_URL are rejected without DATABASE_URL', () => {
  const elsewhere = {
    DATABASE_DIRECT_URL: 'postgres://db/semblance',
    DATABASE_READ_URL: 'postgres://standby/semblance',
  }
  expect(faultsOf({ DATABASE_URL: '', ...elsewhere })).toEqual([
    expect.stringMatching(/^DATABASE_DIRECT_URL: set DATABASE_URL too/),
    expect.stringMatching(/^DATABASE_READ_URL: set DATABASE_URL too/),
  ])
  expect(faultsOf({ DATABASE_READ_URL: 'postgres://one,two/semblance' })).toEqual([
    expect.stringMatching(/^DATABASE_READ_URL: name one standby/),
  ])
  expect(loadConfig({ ...PRODUCTION, DATABASE_URL: 'postgres://one:5432,two/semblance', ...elsewhere })).toMatchObject({
    DATABASE_URL: 'postgres://one:5432,two/semblance',
  })
})

test('production without DATABASE_URL warns unless DATABASE_EMBEDDED is on', () => {
  expect(warningsOf({ DATABASE_URL: '' })).toEqual([expect.stringMatching(/^DATABASE_URL is not set: [^\n]+$/)])
  expect(warningsOf({ DATABASE_URL: '', DATABASE_EMBEDDED: 'on' })).toEqual([])
})

test('real payments warn if legal texts, a signing certificate or a virus scanner is missing', async () => {
  const { certificate, key } = await makeDevelopmentCertificate(new Date())
  const texts = { TERMS_URL: 'https://example.com/terms', PRIVACY_URL: 'https://example.com/privacy' }
  const paying = { PROCESSOR: 'stripe', STRIPE_SECRET_KEY: 'sk_live_x0123', STRIPE_PUBLISHABLE_KEY: 'pk_live_x0123' }
  const live = { ...paying, ...texts, BUSINESS_ADDRESS: '1 Harbor Street | Stockholm' }
  const unscanned = { ...live, FULFILMENT: 'print-shop' }
  const keys = { ...unscanned, CLAMAV_ADDRESS: 'clamav:3310' }
  const stripe = { ...keys, CREDENTIALS_CERTIFICATE: certificate, CREDENTIALS_PRIVATE_KEY: key }
  expect(warningsOf(keys)).toEqual([expect.stringMatching(/^CREDENTIALS_CERTIFICATE is not set: [^\n]+$/)])
  expect(warningsOf(stripe)).toEqual([])
  expect(warningsOf({ ...stripe, CLAMAV_ADDRESS: '' })).toEqual([
    expect.stringMatching(/^CLAMAV_ADDRESS is not set: [^\n]+$/),
  ])
  expect(warningsOf({ ...stripe, BUSINESS_ADDRESS: '' })).toEqual([
    expect.stringMatching(/^BUSINESS_ADDRESS is not set: [^\n]+$/),
  ])
  expect(warningsOf({ ...stripe, TERMS_URL: '', PRIVACY_URL: '' })).toEqual([
    expect.stringMatching(/^TERMS_URL and PRIVACY_URL are not set: [^\n]+$/),
  ])
})

test.each(['simulator', 'stripe'])(
  'production without a mail provider warns, whatever the processor is (%s)',
  (PROCESSOR) => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_live_x0123',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x0123',
      FULFILMENT: 'print-shop',
    }
    const warnings = warningsOf({ PROCESSOR, ...(PROCESSOR === 'stripe' ? keys : {}), SMTP_URL: '' })
    expect(warnings).toContainEqual(expect.stringMatching(/^EMAIL_API_KEY and SMTP_URL are not set: no mail leaves/))
  },
)

const UNREADABLE = ['example.com', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', '::', 'x'] as const
const unreadable = (Object.keys(SETTINGS) as SettingName[]).flatMap((name) =>
  UNREADABLE.filter((raw) => SETTINGS[name].parse(raw) instanceof Fault).map((raw) => [name, raw] as const),
)

test.each(unreadable)('%s=%j is reported in a line of its own, whatever else is set', (name, raw) => {
  const hosted = { OPENAI_API_KEY: 'sk-long-enough', GOOGLE_AI_API_KEY: 'long-enough', FAL_API_KEY: 'long-enough' }
  const pairs = { ...hosted, ELEVENLABS_API_KEY: 'long-enough', CREDENTIALS_PRIVATE_KEY: 'none', S3_BUCKET: 'files' }
  for (const NODE_ENV of ['production', 'development'])
    expect(faultsOf({ NODE_ENV, ...pairs, [name]: raw }).filter((fault) => fault.includes(name))).toEqual([
      expect.stringMatching(new RegExp(`^${name}: [^\\n]+\\.$`)),
    ])
})

test('a misspelled setting is named next to the error it causes', () => {
  const load = () => loadConfig({ ...PRODUCTION, SECRET_KEY: '', SECRET_KY: 'hidden-word-0123456789abcdef' })
  expect(load).toThrow(/SECRET_KEY is missing[^]+SECRET_KY is not a setting; did you mean SECRET_KEY\?/)
  expect(load).not.toThrow(/hidden-word/)
})

test('the printed settings contain no password', () => {
  const { settings, faults } = describeSettings({ ...PRODUCTION, BASE_URL: 'https://me:hidden-word@api.example.com' })
  expect(JSON.stringify({ settings, faults })).not.toContain('hidden-word')
})
