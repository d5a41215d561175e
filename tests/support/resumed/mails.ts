import { expect } from 'vitest'
import { notify } from '../../../server/features/people/notifications/index.ts'
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/platform/clock.ts'
import { inTransaction } from '../../../server/platform/database/transaction.ts'
import { newId } from '../../../server/platform/ids.ts'
import { enqueueMails, sendDueMails } from '../../../server/platform/mail/index.ts'
import type { MailQueue } from '../../../server/platform/mail/mail-queues.ts'
import { suppressAddresses } from '../../../server/platform/mail/queries/suppressions.ts'
import type { Mail } from '../../../server/providers/email/port.ts'
import { confirmPayment, fanOf, tee } from '../merch/merch-shop.ts'
import { expectOk } from '../offers/offers.ts'
import { mailsTo } from '../people/mails.ts'
import type { Person } from '../world.ts'
import type { Case, Cases, Lost, Setting } from './setting.ts'

/** The mail server does not respond, or its response gets lost. */
async function tryInVain({ ctx }: Setting, queue: MailQueue, lost: Lost = 'unsent'): Promise<void> {
  const send = async (mail: Mail) => {
    if (lost === 'answer lost') await ctx.email.send(mail)
    throw new Error('the mail server does not answer')
  }
  const tally = await sendDueMails({ ...ctx, email: { ...ctx.email, send } }, queue)
  expect(tally.failed).toBeGreaterThan(0)
}

async function sendLater(at: Setting, queue: MailQueue): Promise<void> {
  at.hoursPass()
  await at.sendMails(queue)
}

type MailVoid = { happens: (at: Setting, person: Person) => Promise<unknown>; lost?: Lost; sent: 0 | 1 }

const letterCase =
  ({ happens, lost = 'unsent', sent }: MailVoid): Case =>
  async (at) => {
    await at.sendMails('others')
    const person = await at.world.brand()
    const subject = newId()
    const letter = { subject, text: subject, html: `<p>${subject}</p>` }
    const mail = { queue: 'others', kind: 'TEST', accountId: person.accountId, letter } as const
    await enqueueMails(at.ctx.db, [mail], at.ctx.clock.now())
    await tryInVain(at, 'others', lost)
    await happens(at, person)
    await sendLater(at, 'others')
    const mails = await mailsTo(at.world, person.email)
    expect(mails.filter((one) => one.subject === subject)).toHaveLength(sent)
  }

const suppressed =
  (reason: 'bounce' | 'complaint') =>
  ({ ctx }: Setting, { email }: Person) =>
    inTransaction(ctx.db, (trx) =>
      suppressAddresses(trx, [{ address: email, reason, detail: null, at: ctx.clock.now() }]),
    )

async function erased({ world }: Setting, person: Person): Promise<void> {
  expect((await person.post('/api/privacy/erasure', { confirm: person.slug })).status).toBe(202)
  world.clock.advance(8 * DAY_MS)
  for (let run = 0; run < 2; run++) await world.cron('/api/privacy/cron/erasures')
}

/**
 * A notice is composed when its mail is sent. With `waitMs`, the mail is sent later, if the notice
 * is still unread.
 */
const noticeCase =
  ({ happens, sent, waitMs }: MailVoid & { waitMs?: number }): Case =>
  async (at) => {
    await at.sendMails('notices')
    const person = await at.world.brand()
    const title = newId()
    const now = at.ctx.clock.now()
    const { accountId } = person
    const notice = { accountId, type: 'OFFER_COUNTERED', offerId: null, title, body: 'Words.' } as const
    const mailAfter = waitMs === undefined ? undefined : addMs(now, waitMs)
    await inTransaction(at.ctx.db, (trx) => notify(trx, [{ ...notice, mailAfter }], now))
    if (waitMs !== undefined) at.world.clock.advance(waitMs)
    await tryInVain(at, 'notices')
    await happens(at, person)
    await sendLater(at, 'notices')
    const mails = await mailsTo(at.world, person.email)
    expect(mails.filter(({ subject }) => subject.includes(title))).toHaveLength(sent)
  }

const LATER_MS = 10 * MINUTE_MS

/** A reminder is composed from the cart at the time of sending. */
const reminderCase =
  ({ buys, sent }: { buys: boolean; sent: 0 | 1 }): Case =>
  async (at) => {
    const fan = await fanOf(at.world, at.shop)
    expectOk(await fan.fill([tee(at.shop)]))
    at.world.clock.advance(4 * HOUR_MS)
    await at.sendMails('others')
    expectOk(await at.world.cron('/api/merch/cron/abandoned-carts'))
    await tryInVain(at, 'others')
    if (buys) {
      const intent = await fan.pay()
      await confirmPayment(at.world, intent.body)
      expect((await fan.complete()).status).toBe(201)
    }
    await sendLater(at, 'others')
    const mails = await mailsTo(at.world, fan.email)
    expect(mails.filter(({ text }) => text.includes('Stop emails about carts'))).toHaveLength(sent)
  }

export const MAILS: Cases = {
  nothing: letterCase({ happens: async () => undefined, sent: 1 }),
  'nothing, answer lost': letterCase({ happens: async () => undefined, lost: 'answer lost', sent: 1 }),
  'a bounce of its address': letterCase({ happens: suppressed('bounce'), sent: 0 }),
  'a complaint about our mail': letterCase({ happens: suppressed('complaint'), sent: 0 }),
  'the erasure of its account': letterCase({ happens: erased, sent: 0 }),
  'nothing, to a notice': noticeCase({ happens: async () => undefined, sent: 1 }),
  'a notice that is switched off': noticeCase({
    happens: async (_at, person) =>
      expectOk(
        await person.put('/api/notifications/preferences', {
          preferences: [{ type: 'OFFER_COUNTERED', email: false }],
        }),
      ),
    sent: 0,
  }),
  'a notice that has waited and is read': noticeCase({
    waitMs: LATER_MS,
    happens: async (_at, person) => expectOk(await person.post('/api/notifications/mark-read', { all: true })),
    sent: 0,
  }),
  'nothing, to a notice that has waited': noticeCase({
    waitMs: LATER_MS,
    happens: async () => undefined,
    sent: 1,
  }),
  'nothing, to a reminder of a cart': reminderCase({ buys: false, sent: 1 }),
  'the purchase of the cart': reminderCase({ buys: true, sent: 0 }),
}
