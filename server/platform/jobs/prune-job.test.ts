import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createWorld, type Person, type World } from '../../../tests/support/world.ts'
import { SCHEDULE } from '../../app.ts'
import { addMs, DAY_MS } from '../clock.ts'

const PATH = '/api/admin/cron/prune'
const NONE = {
  actingSessions: 0,
  teamInvitations: 0,
  apiKeyHistory: 0,
  endedApiKeys: 0,
  outgoingMails: 0,
  mailEvents: 0,
  mailboxMails: 0,
  processorEvents: 0,
  modelCalls: 0,
  generationJobs: 0,
  indexingEvents: 0,
  unsentBlasts: 0,
  readNotifications: 0,
  unconfirmedReports: 0,
  removedPictures: 0,
  fulfilmentEvents: 0,
  canceledCheckouts: 0,
  journeyEvents: 0,
  visits: 0,
  linkVisits: 0,
  fanSteps: 0,
  shareReports: 0,
  unpaidSnapshots: 0,
  unpaidBuyers: 0,
  journeyAddresses: 0,
  leads: 0,
  endedCarts: 0,
  idleCarts: 0,
  recoveryAddresses: 0,
  recoveryLinks: 0,
  webhookEvents: 0,
}
const TABLES = ['outgoing_mails', 'mail_events', 'mailbox.mails', 'processor_events', 'notifications'] as const

let world: World
let brand: Person
beforeAll(async () => {
  world = await createWorld()
  brand = await world.brand()
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of TABLES) await world.database.kysely.deleteFrom(table).execute()
})

const daysAgo = (days: number) => addMs(world.clock.now(), -days * DAY_MS)
const idsIn = async (table: 'blasts' | 'outgoing_mails' | 'mailbox.mails' | 'notifications' | 'generation_jobs') =>
  (await world.database.kysely.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)

const mail = (id: string, created_at: Date, over: { next_attempt_at?: Date; failure_reason?: string } = {}) =>
  world.database.kysely
    .insertInto('outgoing_mails')
    .values({ id, queue: 'notices', kind: 'notice', account_id: brand.accountId, reference: id, created_at, ...over })
    .execute()
const notice = (id: string, over: { read_at?: Date; dedupe_key?: string } = {}) =>
  world.database.kysely
    .insertInto('notifications')
    .values({
      id,
      account_id: brand.accountId,
      type: 'OFFER_ACCEPTED',
      title: 'A',
      body: 'B',
      created_at: daysAgo(800),
      ...over,
    })
    .execute()
const inMailbox = (id: string, received_at: Date) =>
  world.database.kysely
    .insertInto('mailbox.mails')
    .values({ id, recipient: 'a@b.test', subject: 'S', text_body: 'T', html_body: 'H', headers: '{}', received_at })
    .execute()
const mailEvents = (count: number, received_at: Date) =>
  world.database.kysely
    .insertInto('mail_events')
    .values(
      Array.from({ length: count }, (_, at) => ({ event_id: `${at}-${+received_at}`, type: 'bounce', received_at })),
    )
    .execute()
const processorEvent = (event_id: string, received_at: Date) =>
  world.database.kysely
    .insertInto('processor_events')
    .values({ event_id, type: 'charge.succeeded', outcome: 'settled', received_at })
    .execute()
const fulfilmentEvent = (id: string, received_at: Date) =>
  world.database.kysely
    .insertInto('merch_fulfilment_events')
    .values({ id, type: 'shipped', outcome: 'applied', received_at })
    .execute()
const modelCall = (id: string, started_at: Date) =>
  world.database.kysely
    .insertInto('model_calls')
    .values({
      id,
      model_key: 'text',
      adapter: 'local',
      provider_model: 'text',
      day: '2026-01-01',
      outcome: 'succeeded',
      reserved_micro_usd: 0,
      cost_micro_usd: 0,
      started_at,
    })
    .execute()
const generationJob = (id: string, at: Date, over: { due_at?: Date } = {}) =>
  world.database.kysely
    .insertInto('generation_jobs')
    .values({
      id,
      kind: 'MODEL_TRIAL',
      batch_id: id,
      slot: 'only',
      input: '{}',
      attempts: 0,
      most_attempts: 1,
      progress_percent: 0,
      cost_micro_usd: 0,
      version: 1,
      created_at: at,
      expires_at: at,
      ...(over.due_at ? { status: 'QUEUED', ...over } : { status: 'CANCELLED', ended_at: at }),
    })
    .execute()

const indexingEvent = (event_id: string, ended_at: Date, account_id = brand.accountId) =>
  world.database.kysely
    .insertInto('indexing_events')
    .values({
      event_id,
      account_id,
      type: 'REINDEX',
      status: 'COMPLETED',
      retry_count: 0,
      created_at: ended_at,
      updated_at: ended_at,
      ended_at,
    })
    .execute()

const blast = (id: string, expires_at: Date, status: 'OPEN' | 'CONFIRMED' | 'CANCELLED' = 'OPEN') =>
  world.database.kysely
    .insertInto('blasts')
    .values({
      id,
      buyer_account_id: brand.accountId,
      status,
      brief: '{}',
      expires_at,
      confirmed_at: status === 'CONFIRMED' ? expires_at : null,
      created_at: expires_at,
    })
    .execute()

test('prune deletes data older than its setting, but nothing pending or unread', async () => {
  await mail('old', daysAgo(91))
  await mail('old-given-up', daysAgo(91), { failure_reason: 'down' })
  await mail('old-waits', daysAgo(91), { next_attempt_at: daysAgo(1) })
  await mail('young', daysAgo(89))
  await inMailbox('old', daysAgo(31))
  await inMailbox('young', daysAgo(29))
  await mailEvents(2, daysAgo(31))
  await mailEvents(1, daysAgo(29))
  await processorEvent('old', daysAgo(91))
  await processorEvent('young', daysAgo(89))
  await fulfilmentEvent('old', daysAgo(91))
  await fulfilmentEvent('young', daysAgo(89))
  await modelCall('old', daysAgo(91))
  await modelCall('young', daysAgo(89))
  await generationJob('old', daysAgo(91))
  await generationJob('old-waits', daysAgo(91), { due_at: daysAgo(91) })
  await generationJob('young', daysAgo(89))
  await indexingEvent('old', daysAgo(31))
  await indexingEvent('young', daysAgo(29))
  await blast('old', daysAgo(31))
  await blast('old-cancelled', daysAgo(31), 'CANCELLED')
  await blast('old-confirmed', daysAgo(31), 'CONFIRMED')
  await blast('young', daysAgo(29))
  await notice('read-long-ago', { read_at: daysAgo(366) })
  await notice('read-lately', { read_at: daysAgo(364) })
  await notice('told-once', { read_at: daysAgo(366), dedupe_key: 'day-7' })
  await notice('unread')
  expect(await world.cron(PATH)).toMatchObject({
    status: 200,
    body: {
      outgoingMails: 2,
      mailEvents: 2,
      mailboxMails: 1,
      processorEvents: 1,
      modelCalls: 1,
      generationJobs: 1,
      indexingEvents: 1,
      unsentBlasts: 2,
      readNotifications: 1,
      fulfilmentEvents: 1,
    },
  })
  expect(await idsIn('outgoing_mails')).toEqual(['old-waits', 'young'])
  expect(await idsIn('mailbox.mails')).toEqual(['young'])
  expect(await idsIn('generation_jobs')).toEqual(['old-waits', 'young'])
  expect(await idsIn('blasts')).toEqual(['old-confirmed', 'young'])
  expect(await idsIn('notifications')).toEqual(['read-lately', 'told-once', 'unread'])
  expect((await world.cron(PATH)).body).toEqual(NONE)
})

test('a setting of 0 keeps rows forever', async () => {
  const settings = [
    'MAIL_OUTBOX',
    'MAIL_EVENT',
    'MAILBOX',
    'PROCESSOR_EVENT',
    'MODEL_CALL',
    'GENERATION_JOB',
    'INDEXING_EVENT',
    'UNSENT_BLAST',
    'READ_NOTIFICATION',
    'CANCELED_CHECKOUT',
    'FAN_JOURNEY',
    'VISITOR',
    'LEAD',
  ]
  const keeping = await createWorld({ env: Object.fromEntries(settings.map((name) => [`${name}_DAYS`, '0'])) })
  await keeping.database.kysely
    .insertInto('processor_events')
    .values({ event_id: 'old', type: 'x', outcome: 'y', received_at: new Date(0) })
    .execute()
  expect((await keeping.cron(PATH)).body).toEqual(NONE)
  await keeping.close()
})

test('prune deletes in batches, and the scheduled run continues until its time is up', async () => {
  await mailEvents(1200, daysAgo(40))
  const job = SCHEDULE.find(({ name }) => name === 'prune')
  let looks = 0
  expect(await job?.drain?.(world.app.ctx, () => ++looks > 2)).toMatchObject({ mailEvents: 500 })
  expect(await job?.drain?.(world.app.ctx, () => false)).toMatchObject({ mailEvents: 700 })
})

test('the route requires the cron secret', async () => {
  expect((await world.stranger().get(PATH)).status).toBe(401)
})

test.skipIf(inject('template').engine === 'pglite')('concurrent runs share the work', async () => {
  await mailEvents(3000, daysAgo(40))
  const runs = await Promise.all(Array.from({ length: 4 }, () => world.cron(PATH)))
  expect(runs.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(runs.reduce((sum, { body }) => sum + body.mailEvents, 0)).toBe(3000)
})
