import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ROUTES } from '../../server/app.ts'
import { privacyFacts } from '../../server/features/people/privacy/index.ts'
import { pagePolicy } from '../../server/features/people/site/page-policy.ts'
import { type Config, loadConfig } from '../../server/platform/config/load-config.ts'
import { BROWSER_STORAGE, COOKIES, cookieSeconds } from '../../server/platform/pages/browser-storage.ts'
import { privacyChapters } from '../../web/site/public/privacy-chapters.ts'
import { PRIVACY_WORDS } from '../../web/site/public/privacy-tables.ts'
import { namesTakenBy } from '../support/responses/asked-route.ts'
import { CLAIMS } from './privacy-claims.ts'

/**
 * The privacy page must describe what the program does: each sentence has a test or data as its
 * proof, and each table is complete.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string): string => readFileSync(`${ROOT}/${file}`, 'utf8')
const sourcesIn = (pattern: string) =>
  globSync(pattern, { cwd: ROOT, exclude: (path) => path.includes('.test.') }).map((file) => ({
    file,
    text: read(file),
  }))
const plain = loadConfig({ NODE_ENV: 'test', SECRET_KEY: 'secret-key-for-tests-0123456789abcdef' })
/** Every external service is configured. */
const connected: Config = {
  ...plain,
  PROCESSOR: 'stripe',
  STORAGE: 's3',
  COGNITO_USER_POOL_ID: 'pool',
  GOOGLE_CLIENT_ID: 'google',
  APPLE_CLIENT_ID: 'apple',
  OIDC_NAME: 'elsewhere',
  OIDC_CLIENT_ID: 'client',
  READ_PUBLIC_PROFILES: true,
  EMAIL_API_KEY: 'key',
  PRINTFUL_TOKEN: 'token',
  TAXJAR_API_KEY: 'key',
  OPENAI_API_KEY: 'key',
  GOOGLE_AI_API_KEY: 'key',
  FAL_API_KEY: 'key',
  ELEVENLABS_API_KEY: 'key',
}
const bySmtp = { ...plain, SMTP_URL: 'smtp://mail.example' } as Config
const sentencesFor = (config: Config): string[] =>
  privacyChapters(privacyFacts(config)).flatMap(({ text }) => text.flat())
const sentences = [...new Set([plain, connected, bySmtp].flatMap(sentencesFor))]
const claimsOf = (sentence: string) => Object.keys(CLAIMS).filter((begins) => sentence.startsWith(begins))

test('each sentence has exactly one proof, and each proof has its sentence', () => {
  expect(sentences.filter((sentence) => claimsOf(sentence).length !== 1)).toEqual([])
  expect(Object.keys(CLAIMS).filter((begins) => !sentences.some((one) => one.startsWith(begins)))).toEqual([])
})

test('each test that proves a sentence exists', () => {
  const proofs = Object.entries(CLAIMS).flatMap(([sentence, claim]) =>
    'data' in claim ? [] : [claim].flat().map((proof) => ({ sentence, ...proof })),
  )
  const missing = proofs.flatMap((claim) => {
    const titles = [...read(claim.file).matchAll(/\btest(?:\.\w+\([^)]*\))*\(\s*(['`])(.+?)\1/g)].map(
      ([, , title]) => title,
    )
    return titles.some((title) => title?.includes(claim.test))
      ? []
      : [`${claim.sentence}: ${claim.file} > ${claim.test}`]
  })
  expect(missing).toEqual([])
})

test('retention times are those of the settings', () => {
  const text = sentencesFor({
    ...plain,
    SELFIE_RETENTION_DAYS: 41,
    FAN_SESSION_DAYS: 42,
    MERCH_ORDER_NAME_DAYS: 0,
  }).join(' ')
  expect(text).toContain('deleted 41 days after your last visit')
  expect(text).toContain('deleted 42 days after the visit')
  expect(text).toContain('An order names the person who ordered until you delete it')
})

test('no route takes a card number or a bank account', () => {
  const names = ROUTES.flatMap((route) => namesTakenBy(route).map((name) => `${route.method} ${route.path}: ${name}`))
  expect(names.length).toBeGreaterThan(300)
  const taking = names.filter((name) =>
    /: .*(?:card|cvc|cvv|iban|bic|bank|routing|sort-?code|account-?number)/i.test(name),
  )
  expect(taking).toEqual([])
})

test('the services are the configured ones, and pages may load from no other', () => {
  expect(privacyFacts(plain).services).toEqual([])
  expect(privacyFacts(connected).services.map(({ name }) => name)).toContain('Stripe')
  expect(pagePolicy({ config: plain, storage: { origin: undefined } })).not.toContain('stripe.com')
  expect(pagePolicy({ config: connected, storage: { origin: undefined } })).toContain('https://js.stripe.com')
})

test('the table lists every cookie that the source sets, and no other', () => {
  const names = new Map(
    sourcesIn('{server,web}/**/*.{ts,tsx}').flatMap(({ file, text }) => {
      if (!/\bsetCookie\(/.test(text)) return []
      const constants = [...text.matchAll(/const (\w+) = '([\w-]+)'/g)].map(([, name, value]) => [name, value] as const)
      const calls = [...text.matchAll(/\bsetCookie\((?!name: string)\s*([^,)]+)/g)].map(([, given = '']) =>
        given.trim(),
      )
      const found = calls.flatMap((given) => {
        if (given.startsWith("'")) return [given.slice(1, -1)]
        const constant = constants.find(([name]) => name === given)?.[1]
        if (constant !== undefined) return [constant]
        // If the cookie's name comes from a function or a loop, every constant that looks like a
        // cookie name counts.
        return constants.flatMap(([name, value]) =>
          /COOKIE|NAME|TRIP|RETURN_TO/.test(name ?? '') ? [value ?? ''] : [],
        )
      })
      return found.map((name) => [name, file] as const)
    }),
  )
  const listed = COOKIES.map(({ name }) => name)
  expect([...names].filter(([name]) => !listed.includes(name))).toEqual([])
  expect(listed.filter((name) => !names.has(name))).toEqual([])
})

test('each cookie lives as long as the table says', () => {
  const setters = sourcesIn('server/**/*.{ts,tsx}').filter(({ text }) => text.includes('.setCookie('))
  const ages = setters.flatMap(({ file, text }) =>
    [...text.matchAll(/maxAge: ([^,\n}]+)/g)].map(([, age = '']) => ({ file, age })),
  )
  expect(ages.length).toBeGreaterThan(6)
  // The cookie `changed` lasts as long as a standby may lag, and 0 deletes a cookie.
  const allowed = /^(?:cookieSeconds\(.*|0|config\.DATABASE_READ_MAX_LAG)$/
  expect(ages.filter(({ age }) => !allowed.test(age.trim()))).toEqual([])
  expect(read('web/site/shell/scheme.ts')).toContain('const A_YEAR = 365 * 24 * 60 * 60\n')
  for (const name of ['scheme', 'tz', 'team'] as const) expect(cookieSeconds(name)).toBe(365 * 24 * 60 * 60)
  expect(COOKIES.find(({ name }) => name === 'fan')?.until).toBe('30 days')
  expect(COOKIES.find(({ name }) => name === 'auth-social')?.until).toBe('10 minutes')
})

test('the table lists every key that the source writes into browser storage', () => {
  const writers = sourcesIn('web/**/*.{ts,tsx}').filter(({ text }) =>
    /\b(?:local|session)Storage\.setItem\(/.test(text),
  )
  expect(writers.length).toBeGreaterThan(3)
  const keys = writers.flatMap(({ file, text }) => {
    const found = [
      ...text.matchAll(/(?:key|KEY|keyOf)\b[^\n]*?(?:=|=>) [`'](semblance\.[\w-]*|[a-z]+(?:-[a-z]+)*:?)/g),
    ].map(([, key = '']) => key)
    return found.length === 0 ? [`${file} stores data, but this test found no key: name the key in a constant`] : found
  })
  const listed = BROWSER_STORAGE.map(({ name }) => name)
  expect(keys.filter((key) => !listed.some((name) => key.startsWith(name)))).toEqual([])
})

test('every service, purpose and lifetime that the page shows is translated', () => {
  const services = [connected, bySmtp].flatMap((config) => privacyFacts(config).services)
  const shown = [...COOKIES, ...BROWSER_STORAGE].flatMap(({ purpose, until }) => [purpose, until])
  const texts = [...shown, ...services.map(({ gets }) => gets).filter((gets) => !gets.startsWith('stored files.'))]
  expect(texts.filter((text) => !PRIVACY_WORDS.map(String).includes(text))).toEqual([])
  expect(
    PRIVACY_WORDS.map(String).filter((text) => ![...texts, ...services.map(({ name }) => name)].includes(text)),
  ).toEqual([])
})
