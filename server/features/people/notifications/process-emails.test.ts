import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { CRON_SECRET, createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { countingStatements } from '../../../platform/database/statements.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { MAIL_QUEUES, mailWaitMs as waitMs } from '../../../platform/mail/index.ts'
import type { Mail } from '../../../providers/email/port.ts'
import { notify, queueMail } from './index.ts'
import { processEmailsJob } from './jobs/process-emails-job.ts'
import { drainEmails, processEmails } from './process-emails.ts'

const PATH = '/api/notifications/process-emails'
const NONE = { processed: 0, sent: 0, skipped: 0, failed: 0 }
const NOTHING = { ...NONE, others: NONE }
const { attempts: MAX_MAIL_ATTEMPTS, leaseMs: MAIL_LEASE_MS } = MAIL_QUEUES.notices
const mailWaitMs = (attempts: number) => waitMs('notices', attempts)

let world: World
let brand: Person
beforeAll(async () => {
  world = await createWorld({ env: { NEXT_PUBLIC_MAIN_SITE_URL: 'https://www.semblance.test' } })
  brand = await world.brand()
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`truncate notifications, outgoing_mails, mailbox.mails`.execute(world.database.kysely)
})

const addNotices = (
  count: number,
  over: { accountId?: string; offerId?: string; title?: string; body?: string } = {},
) =>
  inTransaction(world.database.kysely, (trx) =>
    notify(
      trx,
      Array.from({ length: count }, (_, at) => ({
        accountId: brand.accountId,
        type: 'OFFER_ACCEPTED' as const,
        offerId: null,
        title: `Mara accepted (${at + 1})`,
        body: 'Pay $1,375.00 to begin.',
        ...over,
      })),
      world.clock.now(),
    ),
  )
const mails = () => world.database.kysely.selectFrom('mailbox.mails').selectAll().orderBy('id').execute()
const rows = () => world.database.kysely.selectFrom('outgoing_mails').selectAll().orderBy('reference').execute()

function withEmail(send: (mail: Mail, count: number) => Promise<void>): { ctx: Context; handed: Mail[] } {
  const handed: Mail[] = []
  const email = {
    ...world.app.ctx.email,
    send: async (mail: Mail) => {
      handed.push(mail)
      await send(mail, handed.length)
    },
  }
  return { ctx: { ...world.app.ctx, email }, handed }
}

test('an unsent notification is mailed to its owner and marked sent', async () => {
  await addNotices(1)
  expect((await world.cron(PATH)).body).toEqual({ ...NOTHING, processed: 1, sent: 1 })
  expect(await mails()).toMatchObject([{ recipient: brand.email, subject: 'Mara accepted (1)' }])
  const [notice] = (await brand.get('/api/notifications/list')).body.notifications
  expect(notice).toMatchObject({ emailSent: true, emailSentAt: expect.any(String), read: false })
  expect((await world.cron(PATH)).body).toEqual(NOTHING)
  expect(await mails()).toHaveLength(1)
})

test('the mail has a button to the offer, its text, and escapes what people typed', async () => {
  const offerId = await anOffer()
  await addNotices(1, {
    offerId,
    title: 'A word from <Mara>\r\nBcc: eve@semblance.test',
    body: 'Hello <script>alert(1)</script>',
  })
  await world.cron(PATH)
  const [mail] = await mails()
  expect(mail?.subject).toBe('A word from <Mara> Bcc: eve@semblance.test')
  expect(mail?.html_body).toContain(`href="https://www.semblance.test/offers/${offerId}"`)
  expect(mail?.html_body).toContain('Hello &lt;script&gt;alert(1)&lt;/script&gt;')
  expect(mail?.html_body).not.toContain('<script')
  expect(mail?.text_body).toContain(`https://www.semblance.test/offers/${offerId}`)
})

test('a call sends twenty notifications, oldest first, and the next call the rest', async () => {
  await addNotices(23)
  expect((await world.cron(PATH)).body).toEqual({ ...NOTHING, processed: 20, sent: 20 })
  expect((await world.cron(PATH)).body).toEqual({ ...NOTHING, processed: 3, sent: 3 })
  expect(new Set((await mails()).map(({ subject }) => subject)).size).toBe(23)
})

test('a scheduled run sends everything that is due, other mail too, until its time is up', async () => {
  await addNotices(45)
  let looks = 0
  expect(await drainEmails(world.app.ctx, () => looks++ === 1)).toEqual({ ...NOTHING, processed: 20, sent: 20 })
  expect(await processEmailsJob.drain?.(world.app.ctx, () => false)).toEqual({ ...NOTHING, processed: 25, sent: 25 })
  expect(await mails()).toHaveLength(45)
})

test('a scheduled run ends even if every mail fails', async () => {
  await addNotices(45)
  const { ctx, handed } = withEmail(async () => {
    throw new Error('down')
  })
  expect(await drainEmails(ctx, () => false)).toEqual({ ...NOTHING, processed: 45, failed: 45 })
  expect(handed).toHaveLength(45)
})

test('a failing mail does not block others, is retried with backoff, and given up with its reason', async () => {
  await addNotices(3)
  const { ctx, handed } = withEmail(async ({ subject }) => {
    if (subject.includes('(2)')) throw new Error('450 try later')
  })
  expect(await processEmails(ctx)).toEqual({ ...NOTHING, processed: 3, sent: 2, failed: 1 })
  expect(await processEmails(ctx)).toEqual(NOTHING)
  for (let attempt = 1; attempt < MAX_MAIL_ATTEMPTS; attempt++) {
    world.clock.advance(mailWaitMs(attempt) - MINUTE_MS / 2)
    expect(await processEmails(ctx)).toEqual(NOTHING)
    world.clock.advance(MINUTE_MS)
    expect(await processEmails(ctx)).toMatchObject({ processed: 1, failed: 1 })
  }
  world.clock.advance(1000 * HOUR_MS)
  expect(await processEmails(ctx)).toEqual(NOTHING)
  expect(handed.filter(({ subject }) => subject.includes('(2)'))).toHaveLength(MAX_MAIL_ATTEMPTS)
  expect((await rows())[1]).toMatchObject({
    outcome: 'failed',
    sent_at: null,
    attempts: MAX_MAIL_ATTEMPTS,
    next_attempt_at: null,
    failure_reason: '450 try later',
  })
})

test('a recipient without an address is skipped for good', async () => {
  await addNotices(1)
  const identity = { ...world.app.ctx.identity, findEmail: async () => undefined }
  const ctx = { ...world.app.ctx, identity }
  expect(await processEmails(ctx)).toEqual({ ...NOTHING, processed: 1, skipped: 1 })
  for (let attempt = 1; attempt < MAX_MAIL_ATTEMPTS; attempt++) {
    world.clock.advance(mailWaitMs(attempt))
    expect(await processEmails(ctx)).toMatchObject({ skipped: 1 })
  }
  world.clock.advance(1000 * HOUR_MS)
  expect(await processEmails(ctx)).toEqual(NOTHING)
  expect((await rows())[0]?.failure_reason).toMatch(/no email address/)
})

test('while the identity provider is down a mail fails, and it is sent later', async () => {
  await addNotices(1)
  const findEmail = async () => Promise.reject(new Error('the pool does not answer'))
  const down = { ...world.app.ctx, identity: { ...world.app.ctx.identity, findEmail } }
  expect(await processEmails(down)).toEqual({ ...NOTHING, processed: 1, failed: 1 })
  world.clock.advance(mailWaitMs(1))
  expect(await processEmails(world.app.ctx)).toEqual({ ...NOTHING, processed: 1, sent: 1 })
})

test('a crash after sending repeats that mail once with the same key and loses none', async () => {
  await addNotices(2)
  const { ctx, handed } = withEmail(async () => {})
  // Simulates a process that dies after sending, before recording: the claim exists and the marks
  // are missing.
  const dying = { ...ctx, db: world.database.kysely.withPlugin(refuseMarks()) }
  await expect(processEmails(dying)).rejects.toThrow('killed')
  const before = handed.length
  expect(before).toBeGreaterThan(0)
  expect(await processEmails(ctx)).toEqual(NOTHING)
  world.clock.advance(MAIL_LEASE_MS)
  expect(await processEmails(ctx)).toEqual({ ...NOTHING, processed: 2, sent: 2 })
  world.clock.advance(MAIL_LEASE_MS)
  expect(await processEmails(ctx)).toEqual(NOTHING)
  for (const subject of ['Mara accepted (1)', 'Mara accepted (2)']) {
    const keys = handed.filter((mail) => mail.subject === subject).map(({ idempotencyKey }) => idempotencyKey)
    expect([1, 2]).toContain(keys.length)
    expect(new Set(keys).size).toBe(1)
  }
})

test('other queued mail is sent with the same claims and retries, and counted separately', async () => {
  await inTransaction(world.database.kysely, (trx) =>
    queueMail(
      trx,
      {
        accountId: brand.accountId,
        kind: 'OFFER_BELOW_THRESHOLD_ASK',
        subject: 'An offer below your minimum',
        text: 'Answer here.',
        html: '<p>Answer here.</p>',
      },
      world.clock.now(),
    ),
  )
  let isDown = true
  const { ctx, handed } = withEmail(async () => {
    if (isDown) throw new Error('450 try later')
  })
  expect(await processEmails(ctx)).toEqual({ ...NONE, others: { ...NONE, processed: 1, failed: 1 } })
  isDown = false
  world.clock.advance(mailWaitMs(1))
  expect(await processEmails(ctx)).toEqual({ ...NONE, others: { ...NONE, processed: 1, sent: 1 } })
  expect(await processEmails(ctx)).toEqual(NOTHING)
  expect(handed).toHaveLength(2)
  expect(handed[1]).toMatchObject({
    to: brand.email,
    subject: 'An offer below your minimum',
    text: 'Answer here.',
    html: '<p>Answer here.</p>',
  })
  const queued = await world.database.kysely.selectFrom('outgoing_mails').selectAll().executeTakeFirstOrThrow()
  expect(queued).toMatchObject({ attempts: 2, next_attempt_at: null, sent_at: expect.any(Date), failure_reason: null })
})

test('fifty concurrent runs send each mail once', async () => {
  await addNotices(60)
  const { ctx, handed } = withEmail(() => new Promise((resolve) => setImmediate(resolve)))
  const tallies = await Promise.all(Array.from({ length: 50 }, () => processEmails(ctx)))
  const sent = tallies.reduce((sum, tally) => sum + tally.sent, 0)
  expect(sent).toBe(60)
  expect(new Set(handed.map(({ subject }) => subject)).size).toBe(60)
  expect(handed).toHaveLength(60)
})

test('a batch takes four SQL statements, and one per recipient to record it', async () => {
  await addNotices(10)
  const { ctx } = withEmail(async () => {})
  const identity = { ...ctx.identity, findEmail: async () => 'somebody@semblance.test' }
  const { statements } = await countingStatements(() => processEmails({ ...ctx, identity }))
  // Queries: the claim, the notices, their owners, muted mails, the marks, and the claim of other
  // mail.
  expect(statements).toBe(4 + 10 + 1)
})

test('the route is open outside production by default, and otherwise requires the cron secret', async () => {
  expect((await world.stranger().get(PATH)).status).toBe(200)
  const closed = await createWorld({ env: { PROCESS_EMAILS_OPEN: 'off' } })
  expect((await closed.stranger().get(PATH)).status).toBe(401)
  expect((await closed.stranger().get(PATH, { authorization: `Bearer ${CRON_SECRET}x` })).status).toBe(401)
  expect((await closed.cron(PATH)).status).toBe(200)
  await closed.close()
})

test.skipIf(inject('template').engine === 'pglite')('a claimed row is skipped, not waited for', async () => {
  await addNotices(1)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let locked = () => {}
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve
  })
  const holder = inTransaction(world.database.kysely, async (trx) => {
    await sql`select id from outgoing_mails for update`.execute(trx)
    locked()
    await held
  })
  await isLocked
  expect(await processEmails(world.app.ctx)).toEqual(NOTHING)
  release()
  await holder
  expect(await processEmails(world.app.ctx)).toMatchObject({ sent: 1 })
})

/** Makes recording of sent mails fail, as after a killed process. */
function refuseMarks(): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('set outcome =')) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

async function anOffer(): Promise<string> {
  const id = newId()
  const talent = await world.talent()
  const now = world.clock.now()
  await world.database.kysely
    .insertInto('offers')
    .values({
      id,
      buyer_account_id: brand.accountId,
      seller_account_id: talent.accountId,
      status: 'ACCEPTED',
      seen_by_seller: true,
      campaign_description: 'A radio spot.',
      campaign_type: 'radio_spot',
      campaign_types: [],
      product_image_urls: [],
      skip_image_generation: false,
      usage_types: [],
      offer_amount_minor_unit: 125_000,
      currency: 'USD',
      platform_fee_minor_unit: 12_500,
      total_brand_price_minor_unit: 137_500,
      expires_in_days: 30,
      expire_policy: 'expire',
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}
