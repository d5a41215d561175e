import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMs, HOUR_MS } from '../../server/platform/clock.ts'
import { readWithoutIndexes } from '../support/database/scrambled-rows.ts'
import { type WrittenRow, writeRows } from '../support/database/written-rows.ts'
import { CRON_SECRET, createWorld, type Person, type TestResponse, type World } from '../support/world.ts'

/**
 * Lists of rows that jobs or admins create must be sorted newest first and ties by id. They must
 * contain no rows of others.
 */

const NOW = new Date('2031-03-10T12:00:00.000Z')
/** Ids and times are in different orders, neither of which is the order of insertion. */
const LISTED = [
  ['listed-b', 0],
  ['listed-z', -2 * HOUR_MS],
  ['listed-c', 0],
  ['listed-a', HOUR_MS],
] as const
const NEWEST_FIRST = ['listed-a', 'listed-c', 'listed-b', 'listed-z']

let world: World
let admin: Person
let talent: Person
let other: Person
beforeAll(async () => {
  world = await createWorld()
  ;[admin, talent, other] = [await world.admin(), await world.talent(), await world.talent('Iris Okafor')]
  await readWithoutIndexes(world)
})
afterAll(() => world.close())

type List = {
  table: string
  /** The list is sorted by `time`. */
  row: (id: string, time: Date) => WrittenRow
  elsewhere?: () => WrittenRow[]
  read: (query: string) => Promise<TestResponse>
  idsOf: (body: any) => string[]
}
const idOf = ({ id }: { id: string }): string => id

const review = (id: string, created_at: Date, account = talent): WrittenRow => ({
  id,
  account_id: account.accountId,
  file_key: `file of ${id}`,
  reason: 'NOT_OWN_FACE',
  status: 'REMOVED',
  decided_by: admin.accountId,
  decision_reason: 'Not theirs.',
  decided_at: NOW,
  created_at,
  updated_at: NOW,
  digests: [],
})
const takedown = (id: string, created_at: Date, account = talent): WrittenRow => ({
  id,
  account_id: account.accountId,
  scope: 'ASSET',
  reason: 'Not theirs.',
  digests: [],
  decided_by: admin.accountId,
  created_at,
  updated_at: NOW,
})
const report = (id: string, created_at: Date, status = 'OPEN'): WrittenRow => ({
  id,
  name: 'Ada',
  email: 'ada@people.test',
  account_id: talent.accountId,
  reason: 'OTHER',
  statement: 'This is me.',
  status,
  expires_at: NOW,
  confirmed_at: NOW,
  created_at,
  updated_at: NOW,
})

const LISTS: Record<string, List> = {
  'failed generation jobs': {
    table: 'generation_jobs',
    row: (id, ended_at) => ({
      id,
      kind: 'listed',
      account_id: talent.accountId,
      batch_id: id,
      slot: 'a',
      input: {},
      status: 'FAILED',
      attempts: 1,
      most_attempts: 1,
      progress_percent: 0,
      cost_micro_usd: 0,
      failure_code: 'REFUSED',
      failure_message: 'No.',
      version: 1,
      created_at: NOW,
      ended_at,
      expires_at: NOW,
    }),
    read: (query) => admin.get(`/api/admin/generation-jobs/failed?${query}`),
    idsOf: ({ jobs }) => jobs.map(idOf),
  },
  'erasures of accounts': {
    table: 'account_erasures',
    row: (id, requested_at) => ({
      id,
      account_id: talent.accountId,
      requested_by_account_id: admin.accountId,
      status: 'CANCELLED',
      attempts: 0,
      requested_at,
      erases_at: NOW,
      ended_at: NOW,
    }),
    read: (query) => admin.get(`/api/admin/erasures?${query}`),
    idsOf: ({ erasures }) => erasures.map(idOf),
  },
  'reports of faces, the confirmed ones': {
    table: 'likeness_reports',
    row: report,
    elsewhere: () => [{ ...report('unconfirmed', NOW, 'UNCONFIRMED'), confirmed_at: null }],
    read: (query) => admin.get(`/api/likeness/admin/reports?${query}`),
    idsOf: ({ reports }) => reports.map(idOf),
  },
  'reviews of pictures': {
    table: 'likeness_reviews',
    row: review,
    read: (query) => admin.get(`/api/likeness/admin/reviews?${query}`),
    idsOf: ({ reviews }) => reviews.map(idOf),
  },
  takedowns: {
    table: 'likeness_takedowns',
    row: takedown,
    read: (query) => admin.get(`/api/likeness/admin/takedowns?${query}`),
    idsOf: ({ takedowns }) => takedowns.map(idOf),
  },
  'pictures taken down': {
    table: 'picture_takedowns',
    row: (id, created_at) => ({
      id,
      kind: 'portrait',
      subject_id: `file of ${id}`,
      account_id: talent.accountId,
      file_keys: [],
      digests: [],
      category: 'PERSON',
      reason: 'Not theirs.',
      decided_by: admin.accountId,
      created_at,
      updated_at: NOW,
    }),
    read: (query) => admin.get(`/api/likeness/admin/picture-takedowns?${query}`),
    idsOf: ({ takedowns }) => takedowns.map(idOf),
  },
  'indexing events of an account': {
    table: 'indexing_events',
    row: (event_id, created_at) => ({
      event_id,
      account_id: talent.accountId,
      type: 'REINDEX',
      status: 'COMPLETED',
      retry_count: 0,
      created_at,
      updated_at: NOW,
      ended_at: NOW,
    }),
    elsewhere: () => [
      {
        event_id: 'of-another',
        account_id: other.accountId,
        type: 'REINDEX',
        status: 'COMPLETED',
        retry_count: 0,
        created_at: NOW,
        updated_at: NOW,
        ended_at: NOW,
      },
    ],
    read: (query) =>
      world.stranger().get(`/api/indexing/events?accountId=${talent.accountId}&status=COMPLETED&${query}`, {
        authorization: `Bearer ${CRON_SECRET}`,
      }),
    idsOf: ({ events }) => events.map(({ eventId }: { eventId: string }) => eventId),
  },
}

test.each(Object.keys(LISTS))('%s are listed newest first, and on one page each', async (name) => {
  const { table, row, elsewhere, read, idsOf } = LISTS[name] as List
  await writeRows(world, table, [...(elsewhere?.() ?? []), ...LISTED.map(([id, ms]) => row(id, addMs(NOW, ms)))])
  const page = async (query: string): Promise<string[]> => {
    const response = await read(query)
    expect([response.status, response.text]).toEqual([200, expect.stringContaining('"total":4')])
    return idsOf(response.body)
  }
  expect(await page('limit=100')).toEqual(NEWEST_FIRST)
  expect([await page('limit=2'), await page('limit=2&offset=2')].flat()).toEqual(NEWEST_FIRST)
})

test('a talent’s cases are their own reviews and takedowns, newest first', async () => {
  await writeRows(world, 'likeness_reviews', [
    review('case-b', NOW, other),
    review('case-d', addMs(NOW, HOUR_MS), other),
  ])
  await writeRows(world, 'likeness_takedowns', [
    takedown('case-a', addMs(NOW, 2 * HOUR_MS), other),
    takedown('case-c', NOW, other),
  ])
  const cases = async (query: string) => {
    const { body } = await other.get(`/api/likeness/cases?${query}`)
    return [body.total, body.cases.map(idOf)]
  }
  expect(await cases('limit=100')).toEqual([4, ['case-a', 'case-d', 'case-c', 'case-b']])
  expect(await cases('limit=2&offset=1')).toEqual([4, ['case-d', 'case-c']])
  const objection = { caseId: 'case-b', statement: 'It is me.' }
  expect((await talent.post('/api/likeness/objections', objection)).status).toBe(404)
})

test('the state of one’s export is that of the last request', async () => {
  const row = (id: string, requested_at: Date, status: string, account = talent) => ({
    id,
    account_id: account.accountId,
    status,
    attempts: 1,
    requested_at,
  })
  await writeRows(world, 'data_exports', [
    { ...row('export-b', NOW, 'WAITING'), due_at: NOW },
    row('export-a', NOW, 'FAILED'),
    row('export-z', addMs(NOW, -HOUR_MS), 'FAILED'),
    row('export-of-another', addMs(NOW, HOUR_MS), 'FAILED', other),
  ])
  const { body } = await talent.get('/api/privacy/export')
  expect(body.export).toMatchObject({ jobId: 'export-b', status: 'queued' })
})
