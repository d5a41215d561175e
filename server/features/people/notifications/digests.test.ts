import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { nextDigestAt } from './domain/digest-times.ts'
import { gatherDueDigests } from './gather-digests.ts'
import { type Notice, notify } from './index.ts'
import { aboutType, canBeDigested, canSwitchOff, MAILED_TYPES, type NotificationType } from './notification-types.ts'

const PREFERENCES = '/api/notifications/preferences'
const GATHER = '/api/notifications/cron/gather-digests'

let world: World
let brand: Person
/** A session lasts a day, so tests sign in again after moving the clock further. */
const people = async () => {
  brand = await world.brand()
}
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`truncate notifications, outgoing_mails, mailbox.mails, muted_notifications, digest_settings`.execute(
    world.database.kysely,
  )
  await people()
})

const addNotice = (type: NotificationType, title: string, over: Partial<Notice> = {}) =>
  inTransaction(world.database.kysely, (trx) =>
    notify(
      trx,
      [{ accountId: brand.accountId, type, offerId: null, title, body: `${title}, in more words.`, ...over }],
      world.clock.now(),
    ),
  )
const choose = (digest: object, person = brand) => person.put(PREFERENCES, { preferences: [], digest })
const daily = (timeZone = 'UTC') => choose({ rhythm: 'daily', timeZone })
async function digestComes(): Promise<void> {
  const { next_digest_at } = await world.database.kysely
    .selectFrom('digest_settings')
    .select('next_digest_at')
    .where('account_id', '=', brand.accountId)
    .executeTakeFirstOrThrow()
  if (!next_digest_at) throw new Error('no digest is due')
  world.clock.advance(next_digest_at.getTime() - world.clock.now().getTime() + MINUTE_MS)
  await world.cron(GATHER)
  await send()
}
const send = async () => (await world.cron('/api/notifications/process-emails')).body
const mails = async () =>
  (
    await world.database.kysely
      .selectFrom('mailbox.mails')
      .select(['subject', 'text_body', 'html_body', 'headers'])
      .where('recipient', '=', brand.email)
      .orderBy('id')
      .execute()
  ).map(({ subject, text_body: text, html_body: html, headers }) => ({ subject, text, html, headers }))
const subjects = async () => (await mails()).map(({ subject }) => subject)

test('the daily digest is mailed at eight, newest first; urgent notices are mailed at once', async () => {
  expect((await daily()).body.digest).toMatchObject({ rhythm: 'daily', timeZone: 'UTC', nextAt: expect.any(String) })
  await addNotice('OFFER_SUBMITTED', 'Your offer to Mara is out')
  await addNotice('OFFER_ACCEPTED', 'Mara accepted your offer')
  await addNotice('PAYMENT_RECEIVED', 'Your payment is here')
  await send()
  expect(await subjects()).toEqual(['Your payment is here'])
  await digestComes()
  const [, digest] = await mails()
  expect(digest?.subject).toBe('Mara accepted your offer, and 1 more')
  expect(digest?.text).toMatch(/Mara accepted[\s\S]*in more words[\s\S]*Your offer to Mara is out/)
  expect(digest?.html).toContain('Mara accepted your offer')
  expect(await mails()).toHaveLength(2)
  const notified = await world.database.kysely.selectFrom('notifications').select('email_sent_at').execute()
  expect(notified.every(({ email_sent_at }) => email_sent_at !== null)).toBe(true)
})

test('a day without notices has no digest, and no notice is repeated', async () => {
  await daily()
  await addNotice('OFFER_ACCEPTED', 'Mara accepted your offer')
  await digestComes()
  await digestComes()
  expect(await subjects()).toEqual(['Mara accepted your offer'])
})

test('notices read before the digest is gathered or sent are left out', async () => {
  await daily()
  await addNotice('OFFER_ACCEPTED', 'read early')
  await addNotice('OFFER_COUNTERED', 'read late')
  await addNotice('OFFER_REJECTED', 'unread')
  const read = (title: string) =>
    world.database.kysely
      .updateTable('notifications')
      .set({ read_at: world.clock.now() })
      .where('title', '=', title)
      .execute()
  await read('read early')
  world.clock.advance(DAY_MS)
  await world.cron(GATHER)
  await read('read late')
  await send()
  expect(await subjects()).toEqual(['unread'])
  const marked = await world.database.kysely
    .selectFrom('notifications')
    .select('title')
    .where('email_sent_at', 'is not', null)
    .execute()
  expect(marked).toEqual([{ title: 'unread' }])
})

test('no digest is sent if everything was read', async () => {
  await daily()
  await addNotice('OFFER_ACCEPTED', 'read')
  await brand.post('/api/notifications/mark-read', { all: true })
  world.clock.advance(DAY_MS)
  expect((await world.cron(GATHER)).body).toEqual({ due: 1, gathered: 0 })
})

test('a type switched off meanwhile is left out', async () => {
  await daily()
  await addNotice('OFFER_ACCEPTED', 'off')
  await addNotice('OFFER_COUNTERED', 'on')
  await brand.put(PREFERENCES, { preferences: [{ type: 'OFFER_ACCEPTED', email: false }] })
  await digestComes()
  expect(await subjects()).toEqual(['on'])
})

test('a notice to be answered within a day of the next digest is mailed at once', async () => {
  await choose({ rhythm: 'weekly', timeZone: 'UTC' })
  const next = nextDigestAt('weekly', 'UTC', world.clock.now()) ?? new Date(0)
  await addNotice('OFFER_RECEIVED', 'short', { answerBy: addMs(next, 23 * HOUR_MS) })
  await addNotice('OFFER_RECEIVED', 'long', { answerBy: addMs(next, 25 * HOUR_MS) })
  await send()
  expect(await subjects()).toEqual(['short'])
})

test('switching back to immediately sends the waiting notices in one mail, and later ones singly', async () => {
  await daily()
  await addNotice('OFFER_ACCEPTED', 'first')
  await addNotice('OFFER_COUNTERED', 'second')
  expect((await choose({ rhythm: 'immediately' })).body.digest).toEqual({
    rhythm: 'immediately',
    timeZone: 'UTC',
    nextAt: null,
  })
  await send()
  await addNotice('OFFER_REJECTED', 'third')
  await send()
  expect(await subjects()).toEqual(['second, and 1 more', 'third'])
})

test('changing rhythm or time zone reschedules the waiting notices', async () => {
  await daily()
  await addNotice('OFFER_ACCEPTED', 'waits')
  const { digest } = (await choose({ rhythm: 'weekly' })).body
  expect(new Date(digest.nextAt)).toEqual(nextDigestAt('weekly', 'UTC', world.clock.now()))
  const moved = (await choose({ timeZone: 'Pacific/Auckland' })).body.digest
  expect(moved).toMatchObject({ rhythm: 'weekly', timeZone: 'Pacific/Auckland' })
  expect(new Date(moved.nextAt)).toEqual(nextDigestAt('weekly', 'Pacific/Auckland', world.clock.now()))
  await digestComes()
  expect(await subjects()).toEqual(['waits'])
})

test.each([{ timeZone: 'Mars/Olympus_Mons' }, { timeZone: '+02:00' }, { rhythm: 'hourly' }, { nextAt: 'soon' }])(
  '%j is rejected and changes nothing',
  async (digest) => {
    const response = await choose(digest)
    expect([response.status, response.body.code]).toEqual([400, 'BadRequest'])
    expect((await brand.get(PREFERENCES)).body.digest.rhythm).toBe('immediately')
  },
)

test('the job’s route requires the secret and takes no parameters', async () => {
  expect((await world.stranger().get(GATHER)).status).toBe(401)
  expect((await world.cron(`${GATHER}?limit=1`)).status).toBe(400)
})

test('after days of downtime one digest is sent', async () => {
  await daily()
  await addNotice('OFFER_ACCEPTED', 'waits')
  world.clock.advance(5 * DAY_MS)
  await world.cron(GATHER)
  await send()
  expect(await subjects()).toEqual(['waits'])
  expect((await world.cron(GATHER)).body).toEqual({ due: 0, gathered: 0 })
})

test('one-click unsubscribe in a digest ends the types of digests only', async () => {
  await daily()
  await addNotice('OFFER_ACCEPTED', 'waits')
  await digestComes()
  const link = /^<(.+)>$/.exec(String((await mails())[0]?.headers['List-Unsubscribe']))?.[1] ?? ''
  const page = await world.stranger().get(new URL(link).pathname)
  expect(page.text).toContain('Daily and weekly summaries')
  const clicked = await world.app.api.inject({
    method: 'POST',
    url: new URL(link).pathname,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(clicked.statusCode).toBe(200)
  const rows = await world.database.kysely.selectFrom('muted_notifications').select('type').execute()
  expect(rows.map(({ type }) => type).toSorted()).toEqual(MAILED_TYPES.filter(canBeDigested).toSorted())
})

test('a long digest has the newest notices and the number of others, and is not clipped', async () => {
  await daily()
  const hostile = '<b>"&\'</b>'
  for (let at = 0; at < 30; at++)
    await addNotice('OFFER_COUNTERED', `${at} ${hostile.repeat(8)}`, { body: hostile.repeat(300) })
  await digestComes()
  const [mail] = await mails()
  expect(mail?.subject.length).toBeLessThanOrEqual(90)
  expect(mail?.subject).toMatch(/^29 .*, and 29 more$/)
  expect(mail?.text).toContain('And 5 more')
  expect(mail?.html).not.toContain('<b>')
  expect(Buffer.byteLength(mail?.html ?? '')).toBeLessThan(102_000)
  const { sent } = await world.database.kysely
    .selectFrom('notifications')
    .select((select) => select.fn.count<number>('email_sent_at').as('sent'))
    .executeTakeFirstOrThrow()
  expect(sent).toBe(25)
})

test('over a year, each notice is mailed once, at eight in the reader’s time zone', async () => {
  const zone = 'Europe/Berlin'
  await daily(zone)
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'short' })
  const hours = new Set<string>()
  for (let day = 0; day < 366; day++) {
    await addNotice('OFFER_ACCEPTED', `day ${day}`)
    const { next_digest_at: next } = await world.database.kysely
      .selectFrom('digest_settings')
      .select('next_digest_at')
      .executeTakeFirstOrThrow()
    hours.add(wall.format(next ?? 0))
    world.clock.advance((next?.getTime() ?? 0) - world.clock.now().getTime())
    await gatherDueDigests(world.app.ctx)
  }
  expect([...hours]).toEqual(['08:00'])
  const { rows } = await sql<{ notices: number; digests: number }>`
    select count(*)::int as notices, count(distinct digest_id)::int as digests from notifications
    where digest_id is not null and not awaits_digest`.execute(world.database.kysely)
  expect(rows).toEqual([{ notices: 366, digests: 366 }])
})

describe('a type that may be in digests', () => {
  test('can be switched off and is not about a deadline', () => {
    expect(MAILED_TYPES.filter(canBeDigested).length).toBeGreaterThan(3)
    for (const type of MAILED_TYPES.filter(canBeDigested)) {
      expect(canSwitchOff(type), type).toBe(true)
      expect(`${type} ${aboutType(type).say}`, `${type}: is it a deadline? Then it wants isUrgent.`).not.toMatch(
        /remind|deadline|overdue|dispute|payment|payout|refund|release|expire|waits for your|is due|due date/i,
      )
    }
  })
})

describe.skipIf(inject('template').engine === 'pglite')('concurrently', () => {
  test('one of eight processes gathers an account, and each notice is mailed once', async () => {
    const readers = await Promise.all(Array.from({ length: 20 }, () => world.brand()))
    for (const reader of readers) {
      await choose({ rhythm: 'daily', timeZone: 'UTC' }, reader)
      for (const title of ['one', 'two']) await addNotice('OFFER_ACCEPTED', title, { accountId: reader.accountId })
    }
    world.clock.advance(DAY_MS)
    const reports = await Promise.all(Array.from({ length: 8 }, () => gatherDueDigests(world.app.ctx)))
    expect(reports.reduce((sum, { gathered }) => sum + gathered, 0)).toBe(20)
    await Promise.all(Array.from({ length: 8 }, () => send()))
    const delivered = await world.database.kysely.selectFrom('mailbox.mails').select('subject').execute()
    expect(delivered.map(({ subject }) => subject)).toEqual(Array.from({ length: 20 }, () => 'two, and 1 more'))
  })

  test('a notice written while its reader switches to immediately is mailed', async () => {
    await daily()
    let commit = () => {}
    const mayCommit = new Promise<void>((resolve) => (commit = resolve))
    let written = () => {}
    const isWritten = new Promise<void>((resolve) => (written = resolve))
    const writing = inTransaction(world.database.kysely, async (trx) => {
      const { accountId } = brand
      const notice = { accountId, type: 'OFFER_ACCEPTED', offerId: null, title: 'late', body: 'B' } as const
      await notify(trx, [notice], world.clock.now())
      written()
      await mayCommit
    })
    await isWritten
    const changing = choose({ rhythm: 'immediately' })
    await expect.poll(isWaitingForLock).toBe(true)
    commit()
    await writing
    expect((await changing).status).toBe(200)
    await send()
    expect(await subjects()).toEqual(['late'])
  })
})

async function isWaitingForLock(): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits
  `.execute(world.database.kysely)
  return rows[0]?.waits ?? false
}

test('a process that dies while gathering leaves everything to the next one', async () => {
  await daily()
  await addNotice('OFFER_ACCEPTED', 'waits')
  world.clock.advance(DAY_MS)
  const dying = world.database.kysely.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('gathered as')) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await expect(gatherDueDigests({ ...world.app.ctx, db: dying })).rejects.toThrow('killed')
  expect(await gatherDueDigests(world.app.ctx)).toEqual({ due: 1, gathered: 1 })
  await send()
  expect(await subjects()).toEqual(['waits'])
})
