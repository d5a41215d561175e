import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { mailsTo } from '../../../tests/support/people/mails.ts'
import { createWorld, type Person, type World } from '../../../tests/support/world.ts'
import type { Mail } from '../../providers/email/port.ts'
import type { Context } from '../context.ts'
import { newId } from '../ids.ts'
import { enqueueMails, MAIL_QUEUES, mailWaitMs, sendDueMails } from './index.ts'

const NONE = { processed: 0, sent: 0, skipped: 0, failed: 0 }
const ONE_SENT = { ...NONE, processed: 1, sent: 1 }

let world: World
let brand: Person
beforeAll(async () => {
  world = await createWorld()
  brand = await world.brand()
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`truncate outgoing_mails, mailbox.mails`.execute(world.database.kysely)
})

const write = (...subjects: string[]) =>
  enqueueMails(
    world.database.kysely,
    subjects.map((subject) => ({
      queue: 'others',
      kind: 'TEST',
      accountId: brand.accountId,
      letter: { subject, text: subject, html: `<p>${subject}</p>` },
    })),
    world.clock.now(),
  )
const sentMails = () => world.database.kysely.selectFrom('mailbox.mails').selectAll().orderBy('id').execute()
const rows = () => world.database.kysely.selectFrom('outgoing_mails').selectAll().orderBy('id').execute()

const withSend = (send: (mail: Mail) => Promise<void>): Context => ({
  ...world.app.ctx,
  email: { ...world.app.ctx.email, send },
})
/** Cannot record outcomes, as after a crash of the process. */
const dying = (): Context => ({ ...world.app.ctx, db: world.database.kysely.withPlugin(refuseRecords) })

test('a mail sent by a process that died before recording it is delivered once and then recorded', async () => {
  await write('Once')
  await expect(sendDueMails(dying(), 'others')).rejects.toThrow('killed')
  expect(await sentMails()).toHaveLength(1)
  expect(await sendDueMails(world.app.ctx, 'others')).toEqual(NONE)
  world.clock.advance(MAIL_QUEUES.others.leaseMs)
  expect(await sendDueMails(world.app.ctx, 'others')).toEqual(ONE_SENT)
  expect(await sentMails()).toHaveLength(1)
  expect(await rows()).toMatchObject([{ outcome: 'sent', attempts: 2, next_attempt_at: null }])
})

test('a retried signup mail has a new code, and the newest code works', async () => {
  const email = `${newId()}@people.test`
  const signup = { email, password: 'correct horse battery', displayName: 'Ada', role: 'brand' as const }
  const { identity } = world.app.ctx
  // A process wrote the request for a code and died while it sent the code.
  await world.app.ctx.immediateMailSender.sendDue()
  await world.database.kysely
    .insertInto('outgoing_mails')
    .values({
      id: newId(),
      queue: 'sign-in',
      kind: 'signup',
      address: email,
      data: JSON.stringify({ asker: '', displayName: 'Ada', role: 'brand', passwordHash: 'nobody’s' }),
      next_attempt_at: world.clock.now(),
      created_at: world.clock.now(),
    })
    .execute()
  await expect(sendDueMails(dying(), 'sign-in')).rejects.toThrow('killed')
  await identity.signup(signup)
  world.clock.advance(MAIL_QUEUES['sign-in'].leaseMs)
  const mails = await mailsTo(world, email)
  expect(mails).toHaveLength(3)
  const code = mails[0]?.text.match(/\b\d{6}\b/)?.[0] ?? ''
  expect(await identity.confirm({ ...signup, code })).toMatchObject({ role: 'brand' })
})

test('a result recorded after the lease expired is ignored', async () => {
  await write('Slow')
  let handedOver = 0
  const ctx: Context = withSend(async () => {
    if (++handedOver > 1) return
    world.clock.advance(MAIL_QUEUES.others.leaseMs)
    expect(await sendDueMails(ctx, 'others')).toEqual(ONE_SENT)
    throw new Error('too slow')
  })
  expect(await sendDueMails(ctx, 'others')).toEqual({ ...NONE, processed: 1, failed: 1 })
  expect(handedOver).toBe(2)
  expect(await rows()).toMatchObject([{ outcome: 'sent', next_attempt_at: null, failure_reason: null }])
})

test('a batch stops when its lease expires', async () => {
  await write('First', 'Second')
  const ctx = withSend(async () => {
    world.clock.advance(MAIL_QUEUES.others.leaseMs)
  })
  expect(await sendDueMails(ctx, 'others')).toEqual(ONE_SENT)
  expect(await rows()).toMatchObject([{ outcome: 'sent' }, { outcome: null, attempts: 1 }])
})

test('mails to one person are sent one after another, in order', async () => {
  const subjects = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  await write(...subjects)
  let underWay = 0
  const handed: string[] = []
  const ctx = withSend(async ({ subject }) => {
    expect(++underWay).toBe(1)
    handed.push(subject)
    await new Promise((resolve) => setImmediate(resolve))
    underWay--
  })
  await sendDueMails(ctx, 'others')
  expect(handed).toEqual(subjects)
})

test('every mail has Auto-Submitted: auto-generated', async () => {
  await write('Hello')
  await sendDueMails(world.app.ctx, 'others')
  expect(await sentMails()).toMatchObject([{ headers: { 'Auto-Submitted': 'auto-generated' } }])
})

test('a stored failure reason leaves out the recipient’s address', async () => {
  await write('Refused')
  await sendDueMails(
    withSend(async () => Promise.reject(new Error(`550 <${brand.email}>: no such mailbox`))),
    'others',
  )
  expect(await rows()).toMatchObject([{ outcome: 'failed', failure_reason: '550 <…>: no such mailbox' }])
  world.clock.advance(mailWaitMs('others', 1))
  expect(await sendDueMails(world.app.ctx, 'others')).toEqual(ONE_SENT)
})

test.skipIf(inject('template').engine === 'pglite')('ten concurrent runs send each mail once', async () => {
  await write(...Array.from({ length: 60 }, (_, at) => `Mail ${at}`))
  const runs = await Promise.all(Array.from({ length: 10 }, () => sendDueMails(world.app.ctx, 'others')))
  expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(60)
  expect(await sentMails()).toHaveLength(60)
})

const refuseRecords: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (/set outcome =|delete from outgoing_mails/.test(JSON.stringify(node))) throw new Error('killed')
    return node
  },
  transformResult: async ({ result }) => result,
}
