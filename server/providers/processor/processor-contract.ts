import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type AdjustableClock, DAY_MS, HOUR_MS, MINUTE_MS } from '../../clock.ts'
import { newId } from '../../ids.ts'
import { type ConnectAccount, type PaymentIntent, type PaymentProcessor, ProcessorUnavailable } from './port.ts'
import { signWebhook } from './webhook-signature.ts'

export const CONTRACT_WEBHOOK_SECRET = 'whsec_for-tests-0123456789'

/** A processor to hold against the contract, and the people around it. */
export type ProcessorRig = {
  processor: PaymentProcessor
  clock: AdjustableClock
  /** The card holder pays, is declined, or pays by something slow. */
  pay: (intent: PaymentIntent, outcome: 'succeed' | 'decline' | 'delay') => Promise<void>
  refundFromOutside: (intent: PaymentIntent, amountMinorUnit: number) => Promise<void>
  dispute: (intent: PaymentIntent) => Promise<void>
  closeDispute: (intent: PaymentIntent, outcome: 'won' | 'lost') => Promise<void>
  setPayoutsEnabled: (account: ConnectAccount, payoutsEnabled: boolean) => Promise<void>
  /** The processor does by itself what is due by now. */
  settle: () => Promise<void>
  /** From now on every call, or its answer, is lost; undefined mends it. */
  lose: (when: 'before' | 'after' | undefined) => void
  /** Throws what a test may not leave behind. */
  check: () => void
  close: () => Promise<void>
}

/** What every payment processor promises, whichever it is. */
export function processorContract(name: string, open: () => Promise<ProcessorRig>): void {
  describe(`${name} keeps the contract`, () => {
    let rig: ProcessorRig
    let processor: PaymentProcessor
    beforeAll(async () => {
      rig = await open()
      processor = rig.processor
    })
    afterEach(() => {
      rig.lose(undefined)
      rig.check()
    })
    afterAll(() => rig.close())

    type IntentInput = Parameters<PaymentProcessor['createPaymentIntent']>[0]
    const unpaid = (over: Partial<IntentInput> = {}): Promise<PaymentIntent> =>
      processor.createPaymentIntent({
        amountMinorUnit: 5000,
        currency: 'USD',
        captureMethod: 'automatic',
        metadata: { paymentId: 'p1', payFor: 'OFFER' },
        idempotencyKey: newId(),
        ...over,
      })
    const paid = async (over: Partial<IntentInput> = {}): Promise<PaymentIntent> => {
      const intent = await unpaid(over)
      await rig.pay(intent, 'succeed')
      return now(intent)
    }
    const now = async ({ id }: { id: string }): Promise<PaymentIntent> => {
      const intent = await processor.findPaymentIntent(id)
      if (!intent) throw new Error(`${id} is gone`)
      return intent
    }
    const refund = (intent: { id: string }, idempotencyKey = newId()) =>
      processor.refundPaymentIntent({ id: intent.id, idempotencyKey })
    const capture = (intent: { id: string }, idempotencyKey = newId()) =>
      processor.capturePaymentIntent({ id: intent.id, idempotencyKey })
    const cancel = (intent: { id: string }, idempotencyKey = newId()) =>
      processor.cancelPaymentIntent({ id: intent.id, idempotencyKey })
    const anAccount = (idempotencyKey = newId()) =>
      processor.createConnectAccount({ metadata: { accountId: 'a1' }, idempotencyKey })
    const aSeller = async (): Promise<ConnectAccount> => {
      const account = await anAccount()
      await rig.setPayoutsEnabled(account, true)
      return account
    }
    const send = (
      destination: string,
      payoutId = newId(),
      over: { amountMinorUnit?: number; currency?: string } = {},
    ) =>
      processor.createTransfer({
        destination,
        amountMinorUnit: 7000,
        currency: 'EUR',
        metadata: { payoutId },
        idempotencyKey: `payout-${payoutId}`,
        ...over,
      })
    const reverse = (transferId: string, idempotencyKey = newId()) =>
      processor.reverseTransfer({ transferId, idempotencyKey, metadata: { why: 'paid twice' } })
    const refused = (call: Promise<unknown>, code?: string) =>
      expect(call).rejects.toMatchObject({ name: 'ProcessorRefusal', code: code ?? expect.any(String) })

    describe('a payment', () => {
      test('begins unpaid, with what we said of it, and is found by its id', async () => {
        const intent = await unpaid()
        expect(intent).toEqual({
          id: expect.stringMatching(/^pi_\w+$/),
          clientSecret: expect.stringMatching(new RegExp(`^${intent.id}_secret_\\w+$`)),
          status: 'requires_payment_method',
          amountMinorUnit: 5000,
          amountReceivedMinorUnit: 0,
          amountRefundedMinorUnit: 0,
          currency: 'USD',
          metadata: { paymentId: 'p1', payFor: 'OFFER' },
          chargeId: null,
          failureReason: null,
          dispute: 'none',
          captureBefore: null,
        })
        expect(await now(intent)).toEqual(intent)
      })

      test.each(['pi_unknown', 'pi_', '', 'acct_1', '../accounts', 'pi_1/capture'])('%j is not one', async (id) => {
        expect(await processor.findPaymentIntent(id)).toBeUndefined()
      })

      test.each([
        ['JPY', 1250],
        ['KWD', 12_500],
        ['EUR', 1],
      ])('keeps its amount to the unit in %s', async (currency, amountMinorUnit) => {
        const intent = await paid({ currency, amountMinorUnit })
        expect(intent).toMatchObject({ currency, amountMinorUnit, amountReceivedMinorUnit: amountMinorUnit })
        await refund(intent)
        expect(await now(intent)).toMatchObject({ amountRefundedMinorUnit: amountMinorUnit })
      })

      test('succeeds with all of the money and a charge', async () => {
        expect(await paid()).toMatchObject({
          status: 'succeeded',
          amountReceivedMinorUnit: 5000,
          chargeId: expect.stringMatching(/^ch_\w+$/),
          failureReason: null,
          captureBefore: null,
        })
      })

      test('stays payable after a declined card, and another card pays it', async () => {
        const intent = await unpaid()
        await rig.pay(intent, 'decline')
        expect(await now(intent)).toMatchObject({
          status: 'requires_payment_method',
          failureReason: 'Your card was declined.',
          chargeId: null,
          amountReceivedMinorUnit: 0,
        })
        await rig.pay(intent, 'succeed')
        expect(await now(intent)).toMatchObject({ status: 'succeeded', failureReason: null })
      })

      test('is under way while the money takes its time', async () => {
        const intent = await unpaid()
        await rig.pay(intent, 'delay')
        expect(await now(intent)).toMatchObject({ status: 'processing', amountReceivedMinorUnit: 0 })
      })

      test('canceled while it is unpaid, cannot be canceled or refunded again', async () => {
        const intent = await unpaid()
        expect(await cancel(intent)).toMatchObject({ id: intent.id, status: 'canceled' })
        await refused(cancel(intent), 'payment_intent_unexpected_state')
        await refused(refund(intent))
        expect(await now(intent)).toMatchObject({ status: 'canceled', amountReceivedMinorUnit: 0 })
      })

      test('that succeeded cannot be canceled or captured', async () => {
        const intent = await paid()
        await refused(cancel(intent), 'payment_intent_unexpected_state')
        await refused(capture(intent), 'payment_intent_unexpected_state')
        expect((await now(intent)).status).toBe('succeeded')
      })

      test('nobody knows can be neither captured, canceled nor refunded', async () => {
        const unknown = { id: 'pi_unknown' }
        await refused(capture(unknown), 'resource_missing')
        await refused(cancel(unknown), 'resource_missing')
        await refused(refund(unknown), 'resource_missing')
      })
    })

    describe('an authorization', () => {
      const authorized = () => paid({ captureMethod: 'manual' })

      test('says until when it holds, and is captured whole', async () => {
        const intent = await authorized()
        expect(intent).toMatchObject({
          status: 'requires_capture',
          amountReceivedMinorUnit: 0,
          chargeId: expect.stringMatching(/^ch_/),
        })
        const holdsMs = (intent.captureBefore?.getTime() ?? 0) - rig.clock.now().getTime()
        expect(holdsMs).toBeGreaterThan(6 * DAY_MS)
        expect(holdsMs).toBeLessThanOrEqual(7 * DAY_MS)
        const captured = { status: 'succeeded', amountReceivedMinorUnit: 5000, captureBefore: null }
        expect(await capture(intent)).toMatchObject({ ...captured, chargeId: intent.chargeId })
        expect(await now(intent)).toMatchObject(captured)
      })

      test('that is voided was never money, and nothing of it was refunded', async () => {
        const intent = await authorized()
        expect(await cancel(intent)).toMatchObject({ status: 'canceled' })
        expect(await now(intent)).toMatchObject({ amountReceivedMinorUnit: 0, amountRefundedMinorUnit: 0 })
        await refused(capture(intent), 'payment_intent_unexpected_state')
      })

      test('that nobody captures runs out by itself', async () => {
        const intent = await authorized()
        rig.clock.advance(7 * DAY_MS + MINUTE_MS)
        await refused(capture(intent))
        await rig.settle()
        expect(await now(intent)).toMatchObject({ status: 'canceled', captureBefore: null, amountRefundedMinorUnit: 0 })
      })
    })

    describe('a refund', () => {
      test('gives everything back, once', async () => {
        const intent = await paid()
        const { refundId } = await refund(intent, `refund-${intent.id}`)
        expect(refundId).toMatch(/^re_\w+$/)
        expect(await refund(intent, `refund-${intent.id}`)).toEqual({ refundId })
        await refused(refund(intent), 'charge_already_refunded')
        expect(await now(intent)).toMatchObject({ status: 'succeeded', amountRefundedMinorUnit: 5000 })
      })

      test('gives back what a refund from outside left', async () => {
        const intent = await paid()
        await rig.refundFromOutside(intent, 1500)
        expect(await now(intent)).toMatchObject({ amountRefundedMinorUnit: 1500 })
        await refund(intent)
        expect(await now(intent)).toMatchObject({ amountRefundedMinorUnit: 5000 })
      })

      test('is refused while the bank has the money, and after it kept it', async () => {
        const intent = await paid()
        await rig.dispute(intent)
        expect(await now(intent)).toMatchObject({ status: 'succeeded', dispute: 'open' })
        await refused(refund(intent), 'charge_disputed')
        await rig.closeDispute(intent, 'lost')
        expect((await now(intent)).dispute).toBe('lost')
        await refused(refund(intent), 'charge_disputed')
      })

      test('is possible again after a dispute was won', async () => {
        const intent = await paid()
        await rig.dispute(intent)
        await rig.closeDispute(intent, 'won')
        expect((await now(intent)).dispute).toBe('won')
        await refund(intent)
        expect((await now(intent)).amountRefundedMinorUnit).toBe(5000)
      })

      test('of what was never paid is refused', async () => {
        await refused(refund(await unpaid()))
      })
    })

    describe('a payout account', () => {
      test('is made for somebody, and can be paid once the processor knows them', async () => {
        const account = await anAccount()
        expect(account).toEqual({
          id: expect.stringMatching(/^acct_\w+$/),
          payoutsEnabled: false,
          metadata: { accountId: 'a1' },
        })
        expect(await processor.findConnectAccount(account.id)).toEqual(account)
        await refused(send(account.id), 'insufficient_capabilities_for_transfer')
        await rig.setPayoutsEnabled(account, true)
        expect(await processor.findConnectAccount(account.id)).toEqual({ ...account, payoutsEnabled: true })
        await rig.setPayoutsEnabled(account, false)
        await refused(send(account.id), 'insufficient_capabilities_for_transfer')
      })

      test.each(['acct_unknown', '', 'pi_1', '../charges'])('%j is not one', async (id) => {
        expect(await processor.findConnectAccount(id)).toBeUndefined()
      })

      test('has a link, for now, to where its owner says who they are', async () => {
        const { id } = await anAccount()
        const urls = { refreshUrl: 'https://semblance.test/again', returnUrl: 'https://semblance.test/back' }
        const { url, expiresAt } = await processor.createOnboardingLink({ accountId: id, ...urls })
        expect(new URL(url).pathname).toContain(id)
        const lastsMs = expiresAt.getTime() - rig.clock.now().getTime()
        expect(lastsMs).toBeGreaterThan(MINUTE_MS)
        expect(lastsMs).toBeLessThanOrEqual(HOUR_MS)
        await refused(processor.createOnboardingLink({ accountId: 'acct_unknown', ...urls }))
      })
    })

    describe('a transfer', () => {
      test('arrives once, and is found by the payout it is for', async () => {
        const { id } = await aSeller()
        const transfer = await send(id, 'po1')
        expect(transfer).toEqual({
          id: expect.stringMatching(/^tr_\w+$/),
          destination: id,
          amountMinorUnit: 7000,
          currency: 'EUR',
          metadata: { payoutId: 'po1' },
        })
        expect(await send(id, 'po1')).toEqual(transfer)
        await send(id, 'po2')
        expect(await processor.findTransfer({ destination: id, payoutId: 'po1' })).toEqual(transfer)
        expect(await processor.findTransfer({ destination: id, payoutId: 'po3' })).toBeUndefined()
        const { id: other } = await aSeller()
        expect(await processor.findTransfer({ destination: other, payoutId: 'po1' })).toBeUndefined()
      })

      test.each([
        ['JPY', 4200],
        ['KWD', 9990],
      ])('keeps its amount to the unit in %s', async (currency, amountMinorUnit) => {
        const { id } = await aSeller()
        expect(await send(id, newId(), { currency, amountMinorUnit })).toMatchObject({ currency, amountMinorUnit })
      })

      test('to nobody is refused', async () => {
        await refused(send('acct_unknown'), 'resource_missing')
      })

      test('is taken back whole, once', async () => {
        const { id } = await send((await aSeller()).id)
        const { reversalId } = await reverse(id, `reverse-${id}`)
        expect(reversalId).toMatch(/^trr_\w+$/)
        expect(await reverse(id, `reverse-${id}`)).toEqual({ reversalId })
        await refused(reverse(id))
        await refused(reverse('tr_unknown'), 'resource_missing')
      })
    })

    describe('a key', () => {
      test('gets one answer, however often and however many at once', async () => {
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

      test('used for another request is refused, and nothing is done', async () => {
        const idempotencyKey = newId()
        const intent = await unpaid({ idempotencyKey })
        await refused(unpaid({ idempotencyKey, amountMinorUnit: 5001 }), 'idempotency_error')
        await refused(unpaid({ idempotencyKey, captureMethod: 'manual' }), 'idempotency_error')
        await refused(unpaid({ idempotencyKey, metadata: { paymentId: 'p2' } }), 'idempotency_error')
        await refused(cancel(intent, idempotencyKey), 'idempotency_error')
        expect((await now(intent)).status).toBe('requires_payment_method')
      })

      test('is forgotten after a day: what was done is found by other means', async () => {
        const { id } = await aSeller()
        const payoutId = newId()
        const first = await send(id, payoutId)
        rig.clock.advance(23 * HOUR_MS)
        expect(await send(id, payoutId)).toEqual(first)
        rig.clock.advance(2 * HOUR_MS)
        expect(await processor.findTransfer({ destination: id, payoutId })).toEqual(first)
        expect((await send(id, payoutId)).id).not.toBe(first.id)
      })
    })

    describe('a call that got no answer', () => {
      const lost = (call: Promise<unknown>) => expect(call).rejects.toThrow(ProcessorUnavailable)

      test('and never arrived did nothing', async () => {
        const intent = await paid()
        rig.lose('before')
        await lost(refund(intent))
        await lost(processor.findPaymentIntent(intent.id))
        rig.lose(undefined)
        expect((await now(intent)).amountRefundedMinorUnit).toBe(0)
      })

      test('but took effect has it once, however often it is sent again with its key', async () => {
        const { id } = await aSeller()
        const intent = await paid()
        const payoutId = newId()
        rig.lose('after')
        await lost(send(id, payoutId))
        await lost(refund(intent, `refund-${intent.id}`))
        rig.lose(undefined)
        const found = await processor.findTransfer({ destination: id, payoutId })
        expect(await send(id, payoutId)).toEqual(found)
        expect((await refund(intent, `refund-${intent.id}`)).refundId).toMatch(/^re_/)
        expect((await now(intent)).amountRefundedMinorUnit).toBe(5000)
      })
    })

    describe('a webhook', () => {
      const at = new Date('2026-03-01T12:00:00.000Z')
      const off = (ms: number) => new Date(at.getTime() + ms)
      const body =
        '{"id":"evt_1","type":"charge.succeeded","data":{"object":{"object":"charge","payment_intent":"pi_1"}}}'
      const verify = (signature: string, rawBody = body) => processor.verifyWebhook({ rawBody, signature, now: at })

      test('says what happened to which payment', () => {
        const told = { id: 'evt_1', type: 'charge.succeeded', paymentIntentId: 'pi_1' }
        expect(verify(signWebhook(CONTRACT_WEBHOOK_SECRET, body, at))).toEqual(told)
        const other = '{"id":"evt_2","type":"transfer.reversed","data":{"object":{"object":"transfer","id":"tr_1"}}}'
        expect(verify(signWebhook(CONTRACT_WEBHOOK_SECRET, other, at), other)).toMatchObject({ paymentIntentId: null })
      })

      test.each([
        ['too old', signWebhook(CONTRACT_WEBHOOK_SECRET, body, off(-5 * MINUTE_MS - 1000))],
        ['too new', signWebhook(CONTRACT_WEBHOOK_SECRET, body, off(5 * MINUTE_MS + 1000))],
        ['of another secret', signWebhook('whsec_of-somebody-else-0123', body, at)],
        ['of other bytes', signWebhook(CONTRACT_WEBHOOK_SECRET, `${body} `, at)],
        ['nothing', ''],
      ])('is not believed with a signature that is %s', (_how, signature) => {
        expect(verify(signature)).toBeUndefined()
      })
    })
  })
}
