import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { MINUTE_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { recordMailEvents } from '../../../platform/mail/index.ts'
import { type MailEvent } from '../../../providers/email/port.ts'
import { queueMail } from '../notifications/index.ts'

const PATH = '/api/admin/mail-suppressions'

let world: World
let admin: Person
let brand: Person
beforeAll(async () => {
  world = await createWorld()
  ;[admin, brand] = [await world.admin(), await world.brand()]
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`truncate suppressed_addresses, mail_events, outgoing_mails, mailbox.mails, admin_audit`.execute(
    world.database.kysely,
  )
})

const happens = (kind: MailEvent['kind'], address: string) => {
  const at = world.clock.now()
  return recordMailEvents(world.app.ctx, [
    { id: newId(), address, kind, name: kind, arguments: {}, detail: `550 ${kind}`, at },
  ])
}
const mail = (kind: string, isSecurity: boolean) =>
  inTransaction(world.database.kysely, (trx) =>
    queueMail(
      trx,
      { accountId: brand.accountId, kind, subject: kind, text: kind, html: kind, isSecurity },
      world.clock.now(),
    ),
  )
const sentTo = async ({ email }: Person) => (await mailsTo(world, email)).map(({ subject }) => subject).toSorted()
const send = () => world.cron('/api/notifications/process-emails')
const list = async (query = '') => (await admin.get(`${PATH}${query}`)).body

test('an admin lists and searches suppressed addresses with the reason, latest first', async () => {
  await happens('bounce', 'first@people.test')
  world.clock.advance(MINUTE_MS)
  await happens('complaint', 'second@others.test')
  const at = expect.any(String)
  const first = { address: 'first@people.test', reason: 'bounce', detail: '550 bounce', suppressedAt: at }
  const second = { address: 'second@others.test', reason: 'complaint', detail: '550 complaint', suppressedAt: at }
  expect(await list()).toEqual({ suppressions: [second, first], total: 2, limit: 50, offset: 0 })
  expect(await list('?search=PEOPLE')).toEqual({ suppressions: [first], total: 1, limit: 50, offset: 0 })
  expect(await list('?search=%25')).toMatchObject({ total: 0 })
  expect(await list('?limit=1&offset=1')).toEqual({ suppressions: [first], total: 2, limit: 1, offset: 1 })
})

test('lifting a suppression sends mail again; it is audited with its reason and a masked address', async () => {
  await happens('bounce', brand.email)
  await mail('kept back', false)
  await send()
  const lifted = await admin.delete(PATH, { address: brand.email.toUpperCase(), reason: 'The mailbox is mended.' })
  expect([lifted.status, lifted.body]).toEqual([200, { success: true }])
  await mail('after', false)
  await send()
  expect(await sentTo(brand)).toEqual(['after'])
  const [entry] = (await admin.get('/api/admin/audit')).body.entries
  expect(entry).toMatchObject({
    action: 'lift-mail-suppression',
    reason: 'The mailbox is mended.',
    before: { reason: 'bounce' },
  })
  expect(JSON.stringify(entry)).not.toContain(brand.email)
})

test('lifting returns 404 if not listed, 400 if malformed, and is for admins only', async () => {
  expect((await admin.delete(PATH, { address: 'nobody@people.test' })).status).toBe(404)
  expect((await admin.delete(PATH, { address: 'nobody' })).status).toBe(400)
  await happens('bounce', 'first@people.test')
  expect((await brand.get(PATH)).status).toBe(403)
  expect((await brand.delete(PATH, { address: 'first@people.test' })).status).toBe(403)
  expect((await world.stranger().delete(PATH, { address: 'first@people.test' })).status).toBe(401)
  expect((await list()).total).toBe(1)
})

test('after a complaint, account security mail is still sent, and no other', async () => {
  await happens('complaint', brand.email)
  await mail('ordinary', false)
  await mail('security', true)
  await mail('ordinary too', false)
  expect((await send()).body.others).toEqual({ processed: 3, sent: 1, skipped: 2, failed: 0 })
  expect(await sentTo(brand)).toEqual(['security'])
})

test('after a hard bounce nothing is sent; a soft bounce changes nothing', async () => {
  await happens('other', brand.email)
  await mail('ordinary', false)
  await send()
  await happens('bounce', brand.email)
  await mail('ordinary too', false)
  await mail('security', true)
  await send()
  expect(await sentTo(brand)).toEqual(['ordinary'])
})

test('after a complaint, a changed payout destination is still mailed', async () => {
  const talent = await world.talent('Mara Lindqvist', { payoutsReady: false })
  await happens('complaint', talent.email)
  const connectAccountId = `acct_${newId()}`
  expect((await talent.post('/api/payments/payout-route', { connectAccountId })).status).toBe(200)
  await send()
  expect(await sentTo(talent)).toEqual(['Your payout account is set up'])
})

test.skipIf(inject('template').engine === 'pglite')(
  'of concurrent requests to lift a suppression one succeeds',
  async () => {
    await happens('bounce', 'first@people.test')
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => admin.delete(PATH, { address: 'first@people.test' })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
  },
)

test('a bounce after lifting suppresses the address again', async () => {
  await happens('bounce', 'first@people.test')
  await admin.delete(PATH, { address: 'first@people.test' })
  await happens('bounce', 'first@people.test')
  expect((await list()).total).toBe(1)
})
