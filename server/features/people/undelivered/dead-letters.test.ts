import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { countingJob } from '../../../../tests/support/programs/counting-job.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, MINUTE_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { createJobRunner } from '../../../platform/jobs/runner.ts'
import { enqueueMails, MAIL_QUEUES, mailWaitMs } from '../../../platform/mail/index.ts'
import { queueMail } from '../notifications/index.ts'
import { processEmails } from '../notifications/process-emails.ts'

const MAILS = '/api/admin/dead-letters/mails'
const JOBS = '/api/admin/dead-letters/jobs'
const { attempts: TRIES } = MAIL_QUEUES.others

let world: World
let admin: Person
let talent: Person
beforeAll(async () => {
  world = await createWorld()
  talent = await world.talent()
  admin = await world.admin()
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`truncate outgoing_mails, mailbox.mails, admin_audit`.execute(world.database.kysely)
})

const queue = (kind: string) =>
  inTransaction(world.database.kysely, (trx) =>
    queueMail(
      trx,
      { accountId: talent.accountId, kind, subject: kind, text: kind, html: `<p>${kind}</p>` },
      world.clock.now(),
    ),
  )
const failing = () => ({
  ...world.app.ctx,
  email: {
    ...world.app.ctx.email,
    send: async () => {
      throw new Error(`550 no mailbox for ${talent.email}`)
    },
  },
})
/** Resets the mail's delay after each attempt instead of waiting. */
async function untilGivenUp(): Promise<void> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    await processEmails(failing())
    await world.database.kysely
      .updateTable('outgoing_mails')
      .set({ next_attempt_at: world.clock.now() })
      .where('next_attempt_at', 'is not', null)
      .execute()
  }
}
const idOf = async (kind: string): Promise<string> =>
  (
    await world.database.kysely
      .selectFrom('outgoing_mails')
      .select('id')
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
  ).id
const deadMail = async (kind = 'payout-failed'): Promise<string> => {
  await queue(kind)
  await untilGivenUp()
  return idOf(kind)
}
const listed = async (query = '') => (await admin.get(`${MAILS}${query}`)).body
const audit = async () =>
  (await admin.get('/api/admin/audit')).body.entries.map(
    ({ action, subjectId, reason }: { action: string; subjectId: string; reason: string | null }) => ({
      action,
      subjectId,
      reason,
    }),
  )

test('a mail that was given up is listed with reason, attempts and time, but without the address', async () => {
  const id = await deadMail()
  expect(await listed()).toEqual({
    mails: [
      {
        id,
        kind: 'payout-failed',
        accountId: talent.accountId,
        accountName: talent.displayName,
        recipient: null,
        reason: '550 no mailbox for …',
        tries: TRIES,
        createdAt: expect.any(String),
        givenUpAt: expect.any(String),
      },
    ],
    kinds: [{ kind: 'payout-failed', count: 1 }],
    total: 1,
    limit: 50,
    offset: 0,
  })
})

test('pending, sent and skipped mails are not listed, and an address is masked to its first letter', async () => {
  await queue('waits')
  await processEmails(failing())
  expect((await listed()).total).toBe(0)
  await world.database.kysely.updateTable('outgoing_mails').set({ next_attempt_at: world.clock.now() }).execute()
  await processEmails(world.app.ctx)
  const letter = { subject: 'S', text: 'T', html: 'H' }
  const address = 'somebody.secret@people.test'
  await enqueueMails(
    world.database.kysely,
    [{ queue: 'others', address, kind: 'to-an-address', letter }],
    world.clock.now(),
  )
  await untilGivenUp()
  const { mails } = await listed()
  expect(mails.map(({ kind, recipient }: any) => [kind, recipient])).toEqual([['to-an-address', 's…@people.test']])
})

test('the list is paged, latest first, with counts per kind over all pages', async () => {
  for (const kind of ['a', 'b', 'a']) {
    await queue(kind)
    world.clock.advance(MINUTE_MS)
    await untilGivenUp()
  }
  const { mails, kinds, total } = await listed('?limit=2')
  expect([mails.length, total]).toEqual([2, 3])
  expect(kinds).toEqual([
    { kind: 'a', count: 2 },
    { kind: 'b', count: 1 },
  ])
  const rest = await listed('?limit=2&offset=2')
  const times = [...mails, ...rest.mails].map(({ givenUpAt }: any) => givenUpAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(new Set([...mails, ...rest.mails].map(({ id }: any) => id)).size).toBe(3)
})

test('a retry sends the mail, with all attempts again, and is audited', async () => {
  const id = await deadMail()
  const response = await admin.post(`${MAILS}/${id}/retry`, { reason: 'The provider works again.' })
  expect([response.status, response.body]).toEqual([200, { success: true }])
  expect((await listed()).total).toBe(0)
  await processEmails(failing())
  const [row] = await world.database.kysely.selectFrom('outgoing_mails').selectAll().execute()
  expect(row).toMatchObject({ attempts: TRIES + 1, outcome: 'failed', given_up_at: null })
  expect(row?.next_attempt_at).toEqual(expect.any(Date))
  world.clock.advance(mailWaitMs('others', 1))
  expect((await processEmails(world.app.ctx)).others).toMatchObject({ sent: 1 })
  expect(await audit()).toEqual([{ action: 'retry-mail', subjectId: id, reason: 'The provider works again.' }])
})

test('a retry that fails again is listed again with all its attempts', async () => {
  const id = await deadMail()
  await admin.post(`${MAILS}/${id}/retry`, {})
  await untilGivenUp()
  expect((await listed()).mails).toMatchObject([{ id, tries: 2 * TRIES }])
})

test('a discarded mail is neither listed nor sent, and is audited', async () => {
  const id = await deadMail()
  expect((await admin.post(`${MAILS}/${id}/discard`, {})).body).toEqual({ success: true })
  expect((await listed()).total).toBe(0)
  world.clock.advance(5 * MINUTE_MS)
  expect((await processEmails(world.app.ctx)).others.processed).toBe(0)
  expect(await world.database.kysely.selectFrom('outgoing_mails').select('outcome').execute()).toEqual([
    { outcome: 'skipped' },
  ])
})

describe.each(['retry', 'discard'])('%s', (way) => {
  test('returns 404 for an unknown mail and 409 for one not given up, and is for admins only', async () => {
    const brand = await world.brand()
    expect((await admin.post(`${MAILS}/nothing/${way}`, {})).status).toBe(404)
    await inTransaction(world.database.kysely, (trx) =>
      queueMail(
        trx,
        { accountId: brand.accountId, kind: 'waits', subject: 'S', text: 'T', html: 'H' },
        world.clock.now(),
      ),
    )
    const { id } = await world.database.kysely.selectFrom('outgoing_mails').select('id').executeTakeFirstOrThrow()
    const refused = await admin.post(`${MAILS}/${id}/${way}`, {})
    expect([refused.status, refused.body.code]).toEqual([409, 'Conflict'])
    expect((await brand.post(`${MAILS}/${id}/${way}`, {})).status).toBe(403)
    expect((await brand.get(MAILS)).status).toBe(403)
    expect((await world.stranger().get(MAILS)).status).toBe(401)
    expect((await admin.get(`${MAILS}?limit=0`)).status).toBe(400)
  })
})

test.skipIf(inject('template').engine === 'pglite')(
  'of concurrent decisions by two admins one succeeds, and the mail is sent at most once',
  async () => {
    const id = await deadMail()
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, at) => admin.post(`${MAILS}/${id}/${at % 2 ? 'discard' : 'retry'}`, {})),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    const runs = await Promise.all(Array.from({ length: 4 }, () => processEmails(world.app.ctx)))
    const sent = runs.reduce((sum, { others }) => sum + others.sent, 0)
    const retried = responses.findIndex(({ status }) => status === 200) % 2 === 0
    expect(sent).toBe(retried ? 1 : 0)
  },
)

describe('failed runs of scheduled jobs', () => {
  test('are listed, latest first, with a count per job, or none if none ran', async () => {
    const other = await createWorld()
    const boss = await other.admin()
    expect((await boss.get(JOBS)).body).toEqual({ jobs: [], names: [], total: 0, limit: 50, offset: 0 })
    const runner = createJobRunner(other.database, [countingJob('falls')], other.app.ctx, {
      checkScheduleSeconds: 45,
      pollSeconds: 5,
    })
    await runner.start()
    await runner.stop()
    const at = (minutes: number) => addMs(other.clock.now(), minutes * MINUTE_MS)
    for (const [minutes, state, output] of [
      [1, 'failed', { message: 'connect ECONNREFUSED', stack: 'long' }],
      [2, 'failed', null],
      [3, 'completed', null],
    ] as const)
      await sql`
        insert into jobs.job (name, state, output, retry_count, created_on, started_on, completed_on)
        values ('falls', ${state}, ${output && JSON.stringify(output)}::jsonb, 3, ${at(0)}, ${at(0)}, ${at(minutes)})
      `.execute(other.database.kysely)
    const { body } = await boss.get(JOBS)
    expect(body).toMatchObject({ names: [{ name: 'falls', count: 2 }], total: 2 })
    expect(body.jobs).toMatchObject([
      { name: 'falls', reason: 'no reason given', tries: 4 },
      { name: 'falls', reason: 'connect ECONNREFUSED', tries: 4 },
    ])
    expect((await boss.get(`${JOBS}?limit=1&offset=1`)).body.jobs).toMatchObject([{ reason: 'connect ECONNREFUSED' }])
    expect((await (await other.brand()).get(JOBS)).status).toBe(403)
    await other.close()
  })
})
