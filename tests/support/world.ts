import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plugin } from '@semblance/plugin'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type Logger, pino } from 'pino'
import { type App, composeApp } from '../../server/app.ts'
import type { GenerationKind } from '../../server/features/media/generation/index.ts'
import { ensureAccount } from '../../server/features/people/accounts/index.ts'
import { type AdjustableClock, adjustableClock, DAY_MS, HOUR_MS } from '../../server/platform/clock.ts'
import { type Config, loadConfig } from '../../server/platform/config/load-config.ts'
import type { Database } from '../../server/platform/database/connect.ts'
import { countingStatements } from '../../server/platform/database/statements.ts'
import { newId } from '../../server/platform/ids.ts'
import { COOKIES } from '../../server/platform/pages/browser-storage.ts'
import type { PrintShop } from '../../server/providers/fulfilment/index.ts'
import type { Models } from '../../server/providers/models/port.ts'
import type { PageCache } from '../../server/providers/page-cache/port.ts'
import type { PaymentProcessor } from '../../server/providers/processor/port.ts'
import type { Simulator } from '../../server/providers/processor/simulator/port.ts'
import { openTestDatabase } from './database/test-databases.ts'
import { findMislabeled, mediaIn } from './likeness/find-unlabeled.ts'
import { makePayoutsReady } from './money/ready-payouts.ts'
import { NO_LIMITS } from './programs/no-limits.ts'
import { giveCertificate, keepCertificate } from './programs/shared-certificate.ts'
import { giveSigningKey, keepSigningKey } from './programs/shared-signing-key.ts'
import { followCallsOf, followRequestsOf } from './runner/costly-work.ts'
import { NOT_SENT_BY_TEST, recordRequestsTo } from './runner/requests-seen.ts'

export { openTestDatabase }

export const CRON_SECRET = 'cron-secret-for-tests'
export const ORIGIN = 'http://localhost:3000'

/** `env` adds to these. */
export const TEST_ENV = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  SECRET_KEY: 'secret-key-for-tests-0123456789abcdef',
  PROCESSOR_WEBHOOK_SECRET: 'whsec_for-tests-0123456789',
  CRON_SECRET,
  ADMIN_EMAILS: 'admin@semblance.test',
  RATE_LIMIT_PER_MINUTE: '1000000',
  WATERMARK: 'off',
  ...NO_LIMITS,
}

/** Short, so that tests need not wait. */
const LOOK_MS = 50

export type TestResponse = {
  status: number
  body: any
  headers: Record<string, string | undefined>
  text: string
  statements: number
  /** Round trips to the database. Statements that were sent together count once. */
  trips: number
  /** Number of connections that the request held at once, at most. */
  connections: number
}
type Send = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<TestResponse>

/** Keeps cookies, sends them along and sets the origin. */
export type Browser = {
  cookies: Map<string, string>
  get: (path: string, headers?: Record<string, string>) => Promise<TestResponse>
  post: Send
  put: Send
  patch: Send
  delete: Send
  send: (
    method: NonNullable<InjectOptions['method']>,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<TestResponse>
  /** The authentication app, with the same cookies. */
  auth: Omit<Browser, 'auth' | 'cookies'>
}

export type Person = Browser & { accountId: string; userId: string; slug: string; email: string; displayName: string }

export type World = {
  /** The program with the simulator, unless `env` names another processor. */
  app: App & { simulator: Simulator; printShop: PrintShop }
  database: Database
  config: Config
  clock: AdjustableClock
  stranger: () => Browser
  brand: (displayName?: string) => Promise<Person>
  talent: (displayName?: string, options?: { payoutsReady?: boolean }) => Promise<Person>
  agent: (displayName?: string) => Promise<Person>
  admin: () => Promise<Person>
  cron: (path: string) => Promise<TestResponse>
  close: () => Promise<void>
}

export type WorldOptions = {
  env?: Record<string, string>
  logger?: Logger
  wrapProcessor?: (processor: PaymentProcessor) => PaymentProcessor
  wrapModels?: (models: Models) => Models
  pageCache?: PageCache
  moreKinds?: readonly GenerationKind[]
  plugins?: readonly Plugin[]
  /** Opens a migrated database other than a copy of the run's template. */
  openDatabase?: () => Promise<{ database: Database; drop: () => Promise<void> }>
}

const MORNING_HOUR_UTC = 10

/** Every world begins in a morning. Otherwise the UTC day could change during a test. */
const msUntilMorning = (from: number): number => DAY_MS - ((from - MORNING_HOUR_UTC * HOUR_MS) % DAY_MS)

/**
 * A whole marketplace with its own database. Compares every response with the API description.
 * Close it in `afterAll`.
 */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const { database, drop } = await (options.openDatabase ?? openTestDatabase)()
  const folder = join(tmpdir(), `semblance-world-${newId()}`)
  const config = loadConfig({ ...TEST_ENV, DATA_DIR: folder, ...options.env })
  const clock = adjustableClock(msUntilMorning(Date.now()))
  // Delivers webhooks as over a perfect network. Tests of late or duplicate webhooks send their
  // own.
  const straightTo =
    (url: string, header: string) =>
    async ({ rawBody, signature }: { rawBody: string; signature: string }): Promise<{ status: number }> => {
      const reply = await app.api.inject({
        method: 'POST',
        url,
        payload: rawBody,
        headers: { 'content-type': 'application/json', [header]: signature, ...NOT_SENT_BY_TEST },
      })
      return { status: reply.statusCode }
    }
  const app: App = await composeApp({
    config,
    database,
    clock,
    logger: options.logger ?? pino({ level: 'silent' }),
    pollIntervalMs: LOOK_MS,
    checkResponses: true,
    deliverWebhook: straightTo('/api/payments/webhook/processor', 'processor-signature'),
    deliverPrintEvent: straightTo('/api/merch/fulfilment/webhook', 'print-shop-signature'),
    ...(options.wrapProcessor ? { wrapProcessor: options.wrapProcessor } : {}),
    ...(options.wrapModels ? { wrapModels: options.wrapModels } : {}),
    ...(options.pageCache ? { pageCache: options.pageCache } : {}),
    ...(options.moreKinds ? { moreKinds: options.moreKinds } : {}),
    ...(options.plugins ? { plugins: options.plugins } : {}),
  })
  followCallsOf(app)
  for (const listener of [app.api, app.auth]) {
    recordRequestsTo(listener)
    followRequestsOf(listener)
  }
  const sharesKey = !options.openDatabase && !config.COGNITO_USER_POOL_ID && config.SECRET_KEY === TEST_ENV.SECRET_KEY
  if (sharesKey) await giveSigningKey(database, clock.now())
  if (sharesKey) await giveCertificate(database, clock.now())

  const person = async (
    role: 'brand' | 'talent' | 'agent',
    displayName: string,
    email = `${newId()}@semblance.test`,
  ): Promise<Person> => {
    const { sub, idToken } = await app.builtinIssuer().registerConfirmed({ email, password: null, displayName, role })
    if (sharesKey) await keepSigningKey(database)
    const caller = await ensureAccount(
      app.ctx,
      { sub, email, emailVerified: true, displayName, expiresAt: clock.now() },
      role,
    )
    const browser = browserOf(app)
    browser.cookies.set('auth-token', idToken)
    return Object.assign(browser, { accountId: caller.accountId, userId: sub, slug: caller.slug, email, displayName })
  }

  let admin: Promise<Person> | undefined
  return {
    app: app as World['app'],
    database,
    config,
    clock,
    stranger: () => browserOf(app),
    brand: (displayName = 'Northwind Coffee') => person('brand', displayName),
    talent: async (displayName = 'Mara Lindqvist', { payoutsReady = true } = {}) => {
      const talent = await person('talent', displayName)
      if (payoutsReady) await makePayoutsReady(database, talent.accountId, clock.now())
      return talent
    },
    agent: (displayName = 'Oak Street Agency') => person('agent', displayName),
    admin: () => (admin ??= person('brand', 'Semblance Admin', 'admin@semblance.test')),
    cron: (path) => browserOf(app).get(path, { authorization: `Bearer ${CRON_SECRET}` }),
    close: async () => {
      await app.close()
      if (sharesKey) await keepCertificate(database)
      await database.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const COOKIE_NAMES = new Set(COOKIES.map(({ name }) => name))

function browserOf(app: App): Browser {
  const cookies = new Map<string, string>()
  return { cookies, ...sender(app.api, cookies), auth: sender(app.auth, cookies) }
}

function sender(server: FastifyInstance, cookies: Map<string, string>): Omit<Browser, 'auth' | 'cookies'> {
  const send: Browser['send'] = async (method, path, body, headers = {}) => {
    const { result: reply, ...tally } = await countingStatements(async () =>
      server.inject({
        method,
        url: path,
        cookies: Object.fromEntries(cookies),
        headers: { ...(method === 'GET' ? {} : { origin: ORIGIN }), ...headers },
        payload: body as object | undefined,
      }),
    )
    for (const cookie of reply.cookies) {
      const name = cookie.name.replace(/^__Host-/, '').replace(/^merch-cart-.+$/, 'merch-cart-')
      if (!COOKIE_NAMES.has(name))
        throw new Error(`the cookie ${cookie.name} is not in COOKIES, which the privacy page shows`)
      if (cookie.maxAge === 0) cookies.delete(cookie.name)
      else cookies.set(cookie.name, cookie.value)
    }
    if (String(reply.headers['content-type']).startsWith('text/html')) {
      const mislabeled = findMislabeled(mediaIn(reply.body))
      if (mislabeled.length > 0) throw new Error(`${path} shows ${mislabeled.join(', ')}`)
    }
    const isJson = String(reply.headers['content-type']).includes('json') && reply.body !== ''
    return {
      status: reply.statusCode,
      body: isJson ? reply.json() : undefined,
      text: reply.body,
      headers: reply.headers as TestResponse['headers'],
      ...tally,
    }
  }
  const withBody =
    (method: NonNullable<InjectOptions['method']>): Send =>
    (path, body, headers) =>
      send(method, path, body, headers)
  return {
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    delete: withBody('DELETE'),
  }
}
