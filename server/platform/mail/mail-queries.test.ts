import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailRow } from '../../../tests/support/database/queued-rows.ts'
import { readWithoutIndexes } from '../../../tests/support/database/scrambled-rows.ts'
import { writeRows } from '../../../tests/support/database/written-rows.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../clock.ts'
import { inTransaction } from '../database/transaction.ts'
import { MAIL_QUEUES, type MailQueue, mailWaitMs, nextMailAttemptAt } from './mail-queues.ts'
import type { ClaimedMail, MailOutcome } from './outgoing-mail.ts'
import { discardDeadMail, hasMail, listDeadMails, reviveDeadMail } from './queries/dead-mails.ts'
import { recordOutcome } from './queries/record-outcome.ts'
import { findSuppressions, liftSuppression, listSuppressions, suppressAddresses } from './queries/suppressions.ts'
import { recordMailEvents } from './record-mail-events.ts'
import { isSuppressed } from './suppression-rule.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')
const at = (ms: number): Date => addMs(NOW, ms)

let world: World
beforeAll(async () => {
  world = await createWorld()
  await readWithoutIndexes(world)
})
beforeEach(async () => {
  await world.database.kysely.deleteFrom('outgoing_mails').execute()
  await world.database.kysely.deleteFrom('suppressed_addresses').execute()
})
afterAll(() => world.close())

const db = () => world.database.kysely
const inTrx = <Result>(work: Parameters<typeof inTransaction<Result>>[1]) => inTransaction(db(), work)

test('a mail waits four times as long after each failure, up to the longest wait of its queue', () => {
  expect([1, 2, 4, 6, 7].map((attempts) => mailWaitMs('notices', attempts))).toEqual([
    MINUTE_MS,
    4 * MINUTE_MS,
    64 * MINUTE_MS,
    12 * HOUR_MS,
    12 * HOUR_MS,
  ])
  expect([1, 5].map((attempts) => mailWaitMs('sign-in', attempts))).toEqual([10 * SECOND_MS, 2560 * SECOND_MS])
  for (const queue of Object.keys(MAIL_QUEUES) as MailQueue[]) {
    const { attempts } = MAIL_QUEUES[queue]
    expect(nextMailAttemptAt(queue, attempts - 1, NOW)).toEqual(addMs(NOW, mailWaitMs(queue, attempts - 1)))
    expect(nextMailAttemptAt(queue, attempts, NOW)).toBeNull()
  }
})

describe('the outcome of an attempt', () => {
  const claimed = (id: string, more: Partial<ClaimedMail> = {}) =>
    ({ id, queue: 'others', attempts: 2, earlierAttempts: 0, ...more }) as ClaimedMail
  const record = (mail: ClaimedMail, outcome: MailOutcome) => recordOutcome(db(), mail, outcome, NOW)
  const read = async () =>
    Object.fromEntries(
      (
        await db()
          .selectFrom('outgoing_mails')
          .select(['id', 'outcome', 'sent_at', 'next_attempt_at', 'given_up_at', 'failure_reason'])
          .execute()
      ).map(({ id, ...row }) => [
        id,
        Object.values(row).map((value) => (value instanceof Date ? +value - +NOW : value)),
      ]),
    )
  const SENT = { outcome: 'sent' } as MailOutcome
  const FAILED = { outcome: 'failed', reason: 'Away.' } as MailOutcome
  beforeEach(() =>
    writeRows(
      world,
      'outgoing_mails',
      ['a', 'b', 'c', 'd', 'e'].map((id) => mailRow(id, { attempts: 2, next_attempt_at: at(HOUR_MS) })),
    ),
  )

  test('ends the mail, or sets the time of the next attempt', async () => {
    const ended = [
      await record(claimed('a'), SENT),
      await record(claimed('b'), FAILED),
      await record(claimed('c'), { outcome: 'skipped', reason: 'Nobody.', isFinal: true }),
      await record(claimed('d'), { outcome: 'skipped', reason: 'Nobody.', isFinal: false }),
    ]
    expect(ended).toEqual([true, false, true, false])
    expect(await read()).toEqual({
      a: ['sent', 0, null, null, null],
      b: ['failed', null, 4 * MINUTE_MS, null, 'Away.'],
      c: ['skipped', null, null, null, 'Nobody.'],
      d: ['skipped', null, 4 * MINUTE_MS, null, 'Nobody.'],
      e: [null, null, HOUR_MS, null, null],
    })
  })

  test('gives the mail up after the last attempt, not counting attempts before an admin’s retry', async () => {
    await db().updateTable('outgoing_mails').set({ attempts: 8 }).execute()
    expect(await record(claimed('a', { attempts: 8 }), FAILED)).toBe(true)
    expect(await record(claimed('b', { attempts: 8, earlierAttempts: 7 }), FAILED)).toBe(false)
    expect(await read()).toMatchObject({
      a: ['failed', null, null, 0, 'Away.'],
      b: ['failed', null, MINUTE_MS, null, 'Away.'],
    })
  })

  test('changes nothing if the sender’s claim is over or the mail has ended', async () => {
    await record(claimed('a', { attempts: 1 }), SENT)
    await record(claimed('b'), SENT)
    await record(claimed('b'), FAILED)
    expect(await read()).toMatchObject({ a: [null, null, HOUR_MS, null, null], b: ['sent', 0, null, null, null] })
  })

  test('deletes a sign-in mail, including its address, if no further attempt follows', async () => {
    await db().updateTable('outgoing_mails').set({ queue: 'sign-in' }).where('id', 'in', ['a', 'b']).execute()
    await record(claimed('a', { queue: 'sign-in' }), SENT)
    await record(claimed('b', { queue: 'sign-in' }), FAILED)
    expect(Object.keys(await read()).toSorted()).toEqual(['b', 'c', 'd', 'e'])
  })
})

test('given-up mails are listed latest first and counted by kind, and each can be revived or discarded only once', async () => {
  const dead = (id: string, kind: string, ms: number) =>
    mailRow(id, { kind, given_up_at: at(ms), outcome: 'failed', attempts: 8 })
  await writeRows(world, 'outgoing_mails', [
    dead('b', 'zeta', 0),
    dead('z', 'zeta', -1),
    dead('c', 'alpha', 0),
    dead('a', 'beta', 1),
    mailRow('waiting', { kind: 'alpha', next_attempt_at: NOW }),
  ])
  const names = sql<{ id: string; display_name: string }>`(select '' as id, '' as display_name)`
  const list = (limit: number, offset: number) => listDeadMails(db(), { limit, offset, names })
  const { mails, total, kinds } = await list(9, 0)
  expect([mails.map(({ id }) => id), total]).toEqual([['a', 'c', 'b', 'z'], 4])
  expect(kinds).toEqual([
    { kind: 'zeta', count: 2 },
    { kind: 'alpha', count: 1 },
    { kind: 'beta', count: 1 },
  ])
  expect((await list(2, 1)).mails.map(({ id }) => id)).toEqual(['c', 'b'])
  expect([await hasMail(db(), 'waiting'), await hasMail(db(), 'nowhere')]).toEqual([true, false])
  const revive = (id: string) => inTrx((trx) => reviveDeadMail(trx, id, NOW))
  expect([(await revive('a'))?.tries, await revive('a'), await revive('waiting')]).toEqual([8, undefined, undefined])
  const discard = (id: string) => inTrx((trx) => discardDeadMail(trx, id))
  expect([(await discard('b'))?.id, await discard('b')]).toEqual(['b', undefined])
  expect((await list(9, 0)).mails.map(({ id }) => id)).toEqual(['c', 'z'])
  const due = await db()
    .selectFrom('outgoing_mails')
    .select('id')
    .where('next_attempt_at', '=', NOW)
    .orderBy('id')
    .execute()
  expect(due.map(({ id }) => id)).toEqual(['a', 'waiting'])
})

test('suppressed addresses are found, searched and lifted one by one', async () => {
  const suppression = (address: string, ms: number, reason: 'bounce' | 'complaint' = 'bounce') => ({
    address,
    reason,
    detail: null,
    at: at(ms),
  })
  await inTrx((trx) => suppressAddresses(trx, [suppression('ada@one.test', 0), suppression('eve@two.test', 1)]))
  await inTrx((trx) => suppressAddresses(trx, [suppression('ada@one.test', 2, 'complaint')]))
  await inTrx((trx) => suppressAddresses(trx, []))
  const search = async (text?: string) => {
    const { suppressions, total } = await listSuppressions(db(), {
      limit: 9,
      offset: 0,
      ...(text === undefined ? {} : { search: text }),
    })
    return [total, suppressions.map(({ address, reason }) => `${address} ${reason}`)]
  }
  const all = [2, ['ada@one.test complaint', 'eve@two.test bounce']]
  expect([await search(), await search(''), await search('TWO'), await search('three')]).toEqual([
    all,
    all,
    [1, ['eve@two.test bounce']],
    [0, []],
  ])
  expect([...(await findSuppressions(db(), ['ada@one.test', 'nobody@one.test']))]).toEqual([
    ['ada@one.test', { reason: 'complaint', at: at(2) }],
  ])
  expect([await liftSuppression(db(), 'eve@two.test'), await liftSuppression(db(), 'eve@two.test')]).toEqual([
    { reason: 'bounce', at: at(1) },
    undefined,
  ])
  expect(await search()).toEqual([1, ['ada@one.test complaint']])
})

describe('events of the mail provider', () => {
  const event = (id: string, address: string, ms: number, kind = 'bounce') =>
    ({ id, address, kind, name: kind, arguments: {}, detail: id, at: at(ms) }) as never
  const record = (events: never[], days = 7) =>
    recordMailEvents({ db: db(), clock: { now: () => NOW }, config: { MAIL_EVENT_DAYS: days } }, events)
  const suppressed = async () =>
    (await db().selectFrom('suppressed_addresses').selectAll().orderBy('address').execute()).map(
      ({ address, reason, detail, suppressed_at }) => [address, reason, detail, +suppressed_at - +NOW],
    )
  beforeEach(() => db().deleteFrom('mail_events').execute())

  test('count only within their retention; the latest of an address wins, and a future time becomes now', async () => {
    await record([
      event('b-new', 'b@people.test', -1, 'complaint'),
      event('b-old', 'b@people.test', -2),
      event('future', 'c@people.test', 5),
      event('too-old', 'd@people.test', -7 * DAY_MS),
      event('old', 'e@people.test', 1 - 7 * DAY_MS),
      event('opened', 'f@people.test', 0, 'open'),
      event('other', 'g@people.test', 0, 'other'),
    ])
    expect(await suppressed()).toEqual([
      ['b@people.test', 'complaint', 'b-new', -1],
      ['c@people.test', 'bounce', 'future', 0],
      ['e@people.test', 'bounce', 'old', 1 - 7 * DAY_MS],
    ])
  })

  test('count once, and at any age if there is no retention', async () => {
    await record([event('once', 'a@people.test', -2)], 0)
    await liftSuppression(db(), 'a@people.test')
    await record([event('once', 'a@people.test', -2), event('ages', 'b@people.test', -900 * DAY_MS)], 0)
    expect((await suppressed()).map(([address]) => address)).toEqual(['b@people.test'])
  })

  test('for opened mails are passed to the callback once, if there is one', async () => {
    const opened: string[] = []
    const tell = () =>
      recordMailEvents(
        { db: db(), clock: { now: () => NOW }, config: { MAIL_EVENT_DAYS: 7 } },
        [event('opened', 'a@people.test', -1, 'open'), event('bounced', 'b@people.test', -1)],
        async (_trx, events) => {
          opened.push(...events.map(({ id }) => id))
        },
      )
    await tell()
    await tell()
    expect(opened).toEqual(['opened'])
  })
})

describe('for a suppressed address,', () => {
  test.each([
    ['others', false, 'bounce', 2 * DAY_MS, true],
    ['others', true, 'bounce', 0, true],
    ['notices', false, 'complaint', 2 * DAY_MS, true],
    ['others', true, 'complaint', 0, false],
    ['sign-in', false, 'complaint', 0, false],
    ['sign-in', false, 'bounce', DAY_MS - 1, true],
    ['sign-in', false, 'bounce', DAY_MS, false],
  ] as const)(
    'a mail of the queue %s (security: %s) after a %s %i ms ago is suppressed: %s',
    (queue, isSecurity, reason, ms, is) => {
      expect(isSuppressed({ queue, isSecurity }, { reason, at: at(-ms) }, NOW)).toBe(is)
    },
  )
})
