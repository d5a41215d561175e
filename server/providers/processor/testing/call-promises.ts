import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { ProcessorUnavailable } from '../port.ts'
import { signWebhook } from '../webhook-signature.ts'
import type { Bench } from './bench.ts'

export const CONTRACT_WEBHOOK_SECRET = 'whsec_for-tests-0123456789'

export function callContract({
  rig,
  paid,
  unpaid,
  now,
  refund,
  capture,
  cancel,
  anAccount,
  aSeller,
  send,
  refused,
}: Bench): void {
  describe('an idempotency key', () => {
    test('returns the same result, however often and concurrently it is used', async () => {
      const idempotencyKey = newId()
      const intents = await Promise.all(Array.from({ length: 10 }, () => unpaid({ idempotencyKey })))
      expect(new Set(intents.map(({ id }) => id)).size).toBe(1)
      const held = await paid({ captureMethod: 'manual' })
      expect(await capture(held, `capture-${held.id}`)).toEqual(await capture(held, `capture-${held.id}`))
      const { id } = await unpaid()
      expect(await cancel({ id }, `cancel-${id}`)).toEqual(await cancel({ id }, `cancel-${id}`))
      const key = newId()
      expect(await anAccount(key)).toEqual(await anAccount(key))
    })

    test('used for another request is rejected without effect', async () => {
      const idempotencyKey = newId()
      const intent = await unpaid({ idempotencyKey })
      await refused(unpaid({ idempotencyKey, amountMinorUnit: 5001 }), 'idempotency_error')
      await refused(unpaid({ idempotencyKey, captureMethod: 'manual' }), 'idempotency_error')
      await refused(unpaid({ idempotencyKey, metadata: { paymentId: 'p2' } }), 'idempotency_error')
      await refused(cancel(intent, idempotencyKey), 'idempotency_error')
      expect((await now(intent)).status).toBe('requires_payment_method')
    })

    test('expires after a day, after which the result is found by other means', async () => {
      const { id } = await aSeller()
      const payoutId = newId()
      const first = await send(id, payoutId)
      rig().clock.advance(23 * HOUR_MS)
      expect(await send(id, payoutId)).toEqual(first)
      rig().clock.advance(2 * HOUR_MS)
      expect(await rig().processor.findTransfer({ destination: id, payoutId })).toEqual(first)
      expect((await send(id, payoutId)).id).not.toBe(first.id)
    })
  })

  describe('a call without a response', () => {
    const lost = (call: Promise<unknown>) => expect(call).rejects.toThrow(ProcessorUnavailable)

    test('that never arrived had no effect', async () => {
      const intent = await paid()
      rig().lose('before')
      await lost(refund(intent))
      await lost(rig().processor.findPaymentIntent(intent.id))
      rig().lose(undefined)
      expect((await now(intent)).amountRefundedMinorUnit).toBe(0)
    })

    test('that took effect does so only once, however often it is retried with its key', async () => {
      const { id } = await aSeller()
      const intent = await paid()
      const payoutId = newId()
      rig().lose('after')
      await lost(send(id, payoutId))
      await lost(refund(intent, `refund-${intent.id}`))
      rig().lose(undefined)
      const found = await rig().processor.findTransfer({ destination: id, payoutId })
      expect(await send(id, payoutId)).toEqual(found)
      expect((await refund(intent, `refund-${intent.id}`)).id).toMatch(/^re_/)
      expect((await now(intent)).amountRefundedMinorUnit).toBe(5000)
    })
  })

  describe('a webhook', () => {
    const at = new Date('2026-03-01T12:00:00.000Z')
    const off = (ms: number) => new Date(at.getTime() + ms)
    const body =
      '{"id":"evt_1","type":"charge.succeeded","data":{"object":{"object":"charge","payment_intent":"pi_1"}}}'
    const verify = (signature: string, rawBody = body) => rig().processor.verifyWebhook({ rawBody, signature, now: at })

    test('names the event and its payment', () => {
      const event = { id: 'evt_1', type: 'charge.succeeded', paymentIntentId: 'pi_1', connectAccountId: null }
      expect(verify(signWebhook(CONTRACT_WEBHOOK_SECRET, body, at))).toEqual(event)
      const other = '{"id":"evt_2","type":"transfer.reversed","data":{"object":{"object":"transfer","id":"tr_1"}}}'
      expect(verify(signWebhook(CONTRACT_WEBHOOK_SECRET, other, at), other)).toMatchObject({ paymentIntentId: null })
      const account = '{"id":"evt_3","type":"account.updated","data":{"object":{"object":"account","id":"acct_1"}}}'
      expect(verify(signWebhook(CONTRACT_WEBHOOK_SECRET, account, at), account)).toMatchObject({
        paymentIntentId: null,
        connectAccountId: 'acct_1',
      })
    })

    test.each([
      ['too old', signWebhook(CONTRACT_WEBHOOK_SECRET, body, off(-5 * MINUTE_MS - 1000))],
      ['too new', signWebhook(CONTRACT_WEBHOOK_SECRET, body, off(5 * MINUTE_MS + 1000))],
      ['of another secret', signWebhook('whsec_of-somebody-else-0123', body, at)],
      ['of other bytes', signWebhook(CONTRACT_WEBHOOK_SECRET, `${body} `, at)],
      ['nothing', ''],
    ])('with a signature that is %s is rejected', (_how, signature) => {
      expect(verify(signature)).toBeUndefined()
    })
  })
}
