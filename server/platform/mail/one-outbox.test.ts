import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../database/connect.ts'
import { readMigrations } from '../database/migrate.ts'

const DUE = new Date('2026-11-21T12:00:00.000Z')
const failures: unknown[] = []
let database: Database

beforeAll(async () => {
  database = await connect({ dataDir: 'memory://', poolSize: 1, onError: (error) => void failures.push(error) })
  const scripts = readMigrations()
  const before = scripts.filter(({ name }) => name < '0013')
  for (const { script } of before) await database.runScript(script)
  await database.runScript(`
    insert into profiles (user_id, display_name, roles, created_at) values ('user', 'Ada', '{}', now());
    insert into accounts (id, owner_user_id, kind, display_name, slug, created_at, updated_at)
      values ('account', 'user', 'brand', 'Ada', 'ada', now(), now());
    insert into notifications (id, account_id, type, title, body, email_attempts, email_next_attempt_at, email_sent_at,
        email_failure_reason, created_at) values
      ('notice-fresh', 'account', 'OFFER_ACCEPTED', 'A', 'B', 0, '${DUE.toISOString()}', null, null, now()),
      ('notice-tried', 'account', 'OFFER_ACCEPTED', 'A', 'B', 3, '${DUE.toISOString()}', null, 'down', now()),
      ('notice-given-up', 'account', 'OFFER_ACCEPTED', 'A', 'B', 8, null, null, 'still down', now()),
      ('notice-mailed', 'account', 'OFFER_ACCEPTED', 'A', 'B', 1, null, now(), null, now());
    insert into outgoing_mails (id, account_id, kind, subject, text_body, html_body, sent_at, next_attempt_at, created_at)
      values
      ('other-sent', 'account', 'ASK', 'S', 'T', 'H', now(), null, now()),
      ('other-waits', 'account', 'ASK', 'S', 'T', 'H', null, '${DUE.toISOString()}', now());
    insert into identity.mail_requests
        (id, email, asker, kind, password_hash, display_name, role, attempts, next_attempt_at, created_at) values
      ('signup', 'a@b.test', 'net', 'signup', 'hash', 'Ada', 'brand', 1, '${DUE.toISOString()}', now()),
      ('reset', 'a@b.test', '', 'reset', null, null, null, 0, '${DUE.toISOString()}', now());
  `)
  const outbox = scripts.find(({ name }) => name.startsWith('0013'))
  await database.runScript(outbox?.script ?? '')
})
afterAll(() => database.close())

test('the migration moves pending mail from three tables into the outbox and keeps its attempts', async () => {
  const waiting = await database.kysely
    .selectFrom('outgoing_mails')
    .select(['id', 'queue', 'kind', 'account_id', 'address', 'reference', 'data', 'attempts', 'subject'])
    .where('next_attempt_at', '=', DUE)
    .orderBy('id')
    .execute()
  const nothing = { account_id: null, address: null, reference: null, data: null, attempts: 0, subject: null }
  const notice = { ...nothing, queue: 'notices', kind: 'notice', account_id: 'account' }
  const signIn = { ...nothing, queue: 'sign-in', address: 'a@b.test' }
  expect(waiting).toEqual([
    { ...notice, id: 'notice-fresh', reference: 'notice-fresh' },
    { ...notice, id: 'notice-tried', reference: 'notice-tried', attempts: 3 },
    { ...nothing, id: 'other-waits', queue: 'others', kind: 'ASK', account_id: 'account', subject: 'S' },
    { ...signIn, id: 'reset', kind: 'reset', data: { asker: '' } },
    {
      ...signIn,
      id: 'signup',
      kind: 'signup',
      data: { asker: 'net', displayName: 'Ada', role: 'brand', passwordHash: 'hash' },
      attempts: 1,
    },
  ])
})

test('the migration keeps why a mail was given up', async () => {
  const givenUp = await database.kysely
    .selectFrom('outgoing_mails')
    .select(['outcome', 'attempts', 'next_attempt_at', 'failure_reason'])
    .where('id', '=', 'notice-given-up')
    .execute()
  expect(givenUp).toEqual([{ outcome: 'failed', attempts: 8, next_attempt_at: null, failure_reason: 'still down' }])
})

test('the migration keeps sent mail as sent and drops the old tables', async () => {
  const notices = await database.kysely
    .selectFrom('notifications')
    .select('id')
    .where('email_sent_at', 'is not', null)
    .execute()
  expect(notices).toEqual([{ id: 'notice-mailed' }])
  const { rows } = await sql<{ gone: boolean }>`select to_regclass('identity.mail_requests') is null as gone`.execute(
    database.kysely,
  )
  expect(rows).toEqual([{ gone: true }])
  expect(failures).toEqual([])
})
