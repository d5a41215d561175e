import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { notify, queueMail } from './index.ts'
import { drainEmails } from './process-emails.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const addNotice = (accountId: string, title: string) =>
  inTransaction(world.database.kysely, (trx) =>
    notify(
      trx,
      [{ accountId, type: 'OFFER_ACCEPTED', offerId: null, title, body: 'Pay to begin.' }],
      world.clock.now(),
    ),
  )
const queue = (accountId: string) =>
  inTransaction(world.database.kysely, (trx) =>
    queueMail(
      trx,
      { accountId, kind: 'QUESTION', subject: 'A question', text: 'Answer here.', html: '<p>Answer here.</p>' },
      world.clock.now(),
    ),
  )

test.each([
  ['a notification', (accountId: string) => addNotice(accountId, 'A question')],
  ['another mail', queue],
])('with %s for two people, a sent one does not mark a failed one as sent', async (_what, write) => {
  const [lucky, unlucky] = [await world.brand(), await world.brand()]
  for (const { accountId } of [unlucky, lucky]) await write(accountId)
  const sender = world.app.ctx.email
  const email: typeof sender = {
    ...sender,
    name: 'full',
    send: async (mail) => {
      if (mail.to === unlucky.email) throw new Error('452 mailbox full')
      await sender.send(mail)
    },
  }
  const subjects = async ({ email: to }: { email: string }) => (await mailsTo(world, to)).map(({ subject }) => subject)
  await drainEmails({ ...world.app.ctx, email }, () => false)
  expect([await subjects(lucky), await subjects(unlucky)]).toEqual([['A question'], []])
  world.clock.advance(HOUR_MS)
  await drainEmails(world.app.ctx, () => false)
  expect([await subjects(lucky), await subjects(unlucky)]).toEqual([['A question'], ['A question']])
})

test('marking all read keeps the time of those read before', async () => {
  const brand = await world.brand()
  await addNotice(brand.accountId, 'first')
  const notices = async () => (await brand.get('/api/notifications/list')).body.notifications
  const [first] = await notices()
  await brand.post('/api/notifications/mark-read', { notificationId: first.id })
  const [{ readAt }] = await notices()
  world.clock.advance(HOUR_MS)
  await addNotice(brand.accountId, 'second')
  await brand.post('/api/notifications/mark-read', { all: true })
  const [second, again] = await notices()
  expect(again).toMatchObject({ title: 'first', readAt })
  expect(new Date(second.readAt).getTime()).toBeGreaterThanOrEqual(new Date(readAt).getTime() + HOUR_MS)
})
