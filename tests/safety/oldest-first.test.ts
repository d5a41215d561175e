import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteEndedEvents } from '../../server/features/likeness/indexing/queries/end-events.ts'
import { deleteUnconfirmedReports } from '../../server/features/likeness/reviews/queries/reports.ts'
import { beginDeletingDue } from '../../server/features/media/files/queries/delete-files.ts'
import { deleteEndedJobs } from '../../server/features/media/generation/queries/end-generations.ts'
import { deleteModelCalls } from '../../server/features/media/models/queries/prune-calls.ts'
import { deleteUnsentBlasts } from '../../server/features/offers/outreach/queries/delete-unsent-blasts.ts'
import { deleteReadNotices } from '../../server/features/people/notifications/queries/delete-read-notices.ts'
import { addMs, HOUR_MS } from '../../server/platform/clock.ts'
import type { Db } from '../../server/platform/database/transaction.ts'
import { deleteExpiredRequests } from '../../server/platform/http/idempotent-request.ts'
import { countToday } from '../../server/platform/limits/daily-count.ts'
import { deleteEndedMails, deleteMailEvents } from '../../server/platform/mail/queries/prune-mail.ts'
import { sweepThrottles } from '../../server/platform/security/throttle.ts'
import { eventRow, jobRow, mailRow } from '../support/database/queued-rows.ts'
import { readWithoutIndexes } from '../support/database/scrambled-rows.ts'
import { type WrittenRow, writeRows } from '../support/database/written-rows.ts'
import { createWorld, type World } from '../support/world.ts'

/** Each job deletes the oldest rows first, and no row before its retention has ended. */

/** Earlier than every other row in the database. */
const NOW = new Date('2020-03-10T12:00:00.000Z')
const at = (ms: number): Date => addMs(NOW, ms)

let world: World
let account: string
const db = (): Db => world.database.kysely
beforeAll(async () => {
  world = await createWorld()
  account = (await world.brand()).accountId
  await readWithoutIndexes(world)
})
afterAll(() => world.close())

type Pruned = {
  table: string
  key: string
  /** `time` is the start of the row's retention. */
  row: (id: string, time: Date) => WrittenRow
  /** An old row that the job must not delete. */
  kept?: (id: string, time: Date) => WrittenRow
  prune: (limit: number) => Promise<number>
}
const blast = (id: string, columns: WrittenRow): WrittenRow => ({
  id,
  buyer_account_id: account,
  status: 'OPEN',
  brief: {},
  expires_at: NOW,
  confirmed_at: null,
  created_at: NOW,
  ...columns,
})
const notice = (id: string, columns: WrittenRow): WrittenRow => ({
  id,
  account_id: account,
  type: 'OFFER_SUBMITTED',
  title: 'x',
  body: 'x',
  dedupe_key: null,
  created_at: NOW,
  awaits_digest: false,
  ...columns,
})
const report = (id: string, columns: WrittenRow): WrittenRow => ({
  id,
  name: 'x',
  email: 'x@people.test',
  picture_url: 'https://files.example.com/x.png',
  reason: 'OTHER',
  statement: 'x',
  status: 'UNCONFIRMED',
  expires_at: NOW,
  confirmed_at: null,
  created_at: NOW,
  updated_at: NOW,
  ...columns,
})

const PRUNED: Record<string, Pruned> = {
  'unsent blasts': {
    table: 'blasts',
    key: 'id',
    row: (id, expires_at) => blast(id, { expires_at }),
    kept: (id, expires_at) => blast(id, { expires_at, status: 'CONFIRMED', confirmed_at: expires_at }),
    prune: (limit) => deleteUnsentBlasts(db(), NOW, limit),
  },
  'read notices': {
    table: 'notifications',
    key: 'id',
    row: (id, read_at) => notice(id, { read_at }),
    kept: (id, read_at) => notice(id, { read_at, dedupe_key: id }),
    prune: (limit) => deleteReadNotices(db(), NOW, limit),
  },
  'indexing events': {
    table: 'indexing_events',
    key: 'event_id',
    row: (id, ended_at) => eventRow(id, account, { status: 'COMPLETED', ended_at }),
    prune: (limit) => deleteEndedEvents(db(), NOW, limit),
  },
  'generation jobs': {
    table: 'generation_jobs',
    key: 'id',
    row: (id, ended_at) => jobRow(id, { status: 'SUCCEEDED', result: {}, ended_at }),
    prune: (limit) => deleteEndedJobs(db(), NOW, limit),
  },
  'model calls': {
    table: 'model_calls',
    key: 'id',
    row: (id, started_at) => ({
      id,
      model_key: 'embeddings',
      adapter: 'x',
      provider_model: 'x',
      day: '2020-03-10',
      outcome: 'succeeded',
      reserved_micro_usd: 0,
      cost_micro_usd: 0,
      started_at,
      purpose: 'account',
    }),
    prune: (limit) => deleteModelCalls(db(), NOW, limit),
  },
  'unconfirmed reports': {
    table: 'likeness_reports',
    key: 'id',
    row: (id, time) => report(id, { created_at: time, expires_at: time }),
    kept: (id, time) => report(id, { created_at: time, expires_at: time, status: 'OPEN', confirmed_at: time }),
    prune: (limit) => deleteUnconfirmedReports(db(), NOW, limit),
  },
  'finished mails': {
    table: 'outgoing_mails',
    key: 'id',
    row: (id, created_at) => mailRow(id, { created_at }),
    kept: (id, created_at) => mailRow(id, { created_at, next_attempt_at: addMs(created_at, HOUR_MS) }),
    prune: (limit) => deleteEndedMails(db(), NOW, limit),
  },
  'mail events': {
    table: 'mail_events',
    key: 'event_id',
    row: (event_id, received_at) => ({ event_id, type: 'bounce', received_at }),
    prune: (limit) => deleteMailEvents(db(), NOW, limit),
  },
}

describe('deletes the oldest first, and nothing before its time:', () => {
  test.each(Object.keys(PRUNED))('%s', async (name) => {
    const { table, key, row, kept, prune } = PRUNED[name] as Pruned
    await writeRows(world, table, [
      row('pruned-hour-ago', at(-HOUR_MS)),
      row('pruned-later', at(1)),
      row('pruned-3-hours-ago', at(-3 * HOUR_MS)),
      row('pruned-now', NOW),
      row('pruned-2-hours-ago', at(-2 * HOUR_MS)),
      ...(kept ? [kept('pruned-kept', at(-4 * HOUR_MS))] : []),
    ])
    const left = async (): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        select ${sql.ref(key)} as id from ${sql.table(table)} where ${sql.ref(key)} like 'pruned-%' order by 1`.execute(
        db(),
      )
      return rows.map(({ id }) => id)
    }
    const rest = kept ? ['pruned-kept', 'pruned-later', 'pruned-now'] : ['pruned-later', 'pruned-now']
    expect(await prune(2)).toBe(2)
    expect(await left()).toEqual(['pruned-hour-ago', ...rest])
    expect(await prune(2)).toBe(1)
    expect(await left()).toEqual(rest)
  })

  test('counters of days that are over, the oldest twenty with each count', async () => {
    const hours = Array.from({ length: 22 }, (_, hour) => hour)
    const row = (key: string, forget_at: Date) => ({ key, used: 1, forget_at })
    await writeRows(world, 'daily_counts', [
      row('over-now', NOW),
      ...hours.map((hour) => row(`over-${String(hour).padStart(2, '0')}`, at(-(hour + 1) * HOUR_MS))),
      row('later', at(1)),
    ])
    const left = async () =>
      (
        await db()
          .selectFrom('daily_counts')
          .select('key')
          .where('key', 'not like', 'counted:%')
          .orderBy('key')
          .execute()
      ).map(({ key }) => key)
    const count = (limit: number) => countToday(db(), world.config, { name: 'counted', subject: 'x', limit }, NOW)
    expect(await count(2)).toBe(true)
    expect(await left()).toEqual(['later', 'over-00', 'over-01', 'over-now'])
    expect([await count(2), await count(2)]).toEqual([true, false])
    expect(await left()).toEqual(['later'])
  })

  test('throttles, once they neither block nor count anymore', async () => {
    const row = (key: string, forget_at: Date, blocked_until: Date) => ({ key, failures: 1, blocked_until, forget_at })
    await writeRows(world, 'throttles', [
      row('over', at(-1), at(-1)),
      row('over-now', NOW, NOW),
      row('still-blocked', at(-1), at(1)),
      row('still-counted', at(1), at(-1)),
    ])
    await sweepThrottles(db(), NOW)
    const left = await db().selectFrom('throttles').select('key').orderBy('key').execute()
    expect(left.map(({ key }) => key)).toEqual(['still-blocked', 'still-counted'])
  })

  test('requests with an idempotency key, at the moment they expire', async () => {
    const row = (key: string, expires_at: Date) => ({
      user_id: account,
      route: 'POST /x',
      key,
      request_hash: 'x',
      locked_until: NOW,
      expires_at,
    })
    await writeRows(world, 'idempotency_keys', [row('now', NOW), row('later', at(1)), row('over', at(-1))])
    expect(await deleteExpiredRequests({ db: db(), clock: { now: () => NOW } })).toBe(2)
    const left = await db().selectFrom('idempotency_keys').select('key').execute()
    expect(left.map(({ key }) => key)).toEqual(['later'])
  })

  test('files that expired, and those that were never finished', async () => {
    const file = (key: string, columns: WrittenRow) => ({
      key,
      kind: 'likeness-image',
      state: 'STORED',
      content_type: 'image/png',
      bytes: 1,
      sha256: 'x',
      visibility: 'public',
      created_at: NOW,
      updated_at: at(-9 * HOUR_MS),
      expires_at: null,
      ...columns,
    })
    const unfinishedBefore = at(-HOUR_MS)
    await writeRows(world, 'media_files', [
      file('stored-b', { expires_at: at(-HOUR_MS) }),
      file('stored-a', { expires_at: at(-HOUR_MS) }),
      file('stored-now', { expires_at: NOW }),
      file('stored-first', { expires_at: at(-2 * HOUR_MS) }),
      file('stored-later', { expires_at: at(1) }),
      file('stored-for-good', {}),
      file('storing-b', { state: 'STORING', updated_at: at(-3 * HOUR_MS) }),
      file('storing-a', { state: 'STORING', updated_at: at(-3 * HOUR_MS) }),
      file('storing-first', { state: 'STORING', updated_at: at(-4 * HOUR_MS) }),
      file('storing-still', { state: 'STORING', updated_at: unfinishedBefore }),
      file('deleting-now', { state: 'DELETING', updated_at: at(-1) }),
    ])
    const first = await beginDeletingDue(db(), NOW, unfinishedBefore, 2)
    expect(first.toSorted()).toEqual(['stored-a', 'stored-first', 'storing-a', 'storing-first'])
    const all = await beginDeletingDue(db(), NOW, unfinishedBefore, 100)
    expect(all.toSorted()).toEqual([
      'deleting-now',
      'stored-a',
      'stored-b',
      'stored-first',
      'stored-now',
      'storing-a',
      'storing-b',
      'storing-first',
    ])
  })
})
