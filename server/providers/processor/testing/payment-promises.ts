import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'
import type { Bench } from './bench.ts'

export function paymentContract({ rig, paid, unpaid, now, refund, capture, cancel, refused }: Bench): void {
  describe('a payment', () => {
    test('starts unpaid with our data and is found by its id', async () => {
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
        refundPendingMinorUnit: 0,
        dispute: 'none',
        disputes: [],
        captureBefore: null,
      })
      expect(await now(intent)).toEqual(intent)
    })

    test.each(['pi_unknown', 'pi_', '', 'acct_1', '../accounts', 'pi_1/capture'])(
      'is not found by the id %j',
      async (id) => {
        expect(await rig().processor.findPaymentIntent(id)).toBeUndefined()
      },
    )

    test.each([
      ['JPY', 1250],
      ['KWD', 12_500],
      ['EUR', 50],
      ['HUF', 1_100_000],
      ['ISK', 500],
      ['MGA', 4_000_000],
    ])('keeps its amount to the unit in %s', async (currency, amountMinorUnit) => {
      const intent = await paid({ currency, amountMinorUnit })
      expect(intent).toMatchObject({ currency, amountMinorUnit, amountReceivedMinorUnit: amountMinorUnit })
      await refund(intent)
      expect(await now(intent)).toMatchObject({ amountRefundedMinorUnit: amountMinorUnit })
    })

    test('succeeds with the full amount and a charge', async () => {
      expect(await paid()).toMatchObject({
        status: 'succeeded',
        amountReceivedMinorUnit: 5000,
        chargeId: expect.stringMatching(/^ch_\w+$/),
        failureReason: null,
        captureBefore: null,
      })
    })

    test('stays payable after a declined card', async () => {
      const intent = await unpaid()
      await rig().pay(intent, 'decline')
      expect(await now(intent)).toMatchObject({
        status: 'requires_payment_method',
        failureReason: 'Your card was declined.',
        chargeId: null,
        amountReceivedMinorUnit: 0,
      })
      await rig().pay(intent, 'succeed')
      expect(await now(intent)).toMatchObject({ status: 'succeeded', failureReason: null })
    })

    test('is processing while the money is on its way', async () => {
      const intent = await unpaid()
      await rig().pay(intent, 'delay')
      expect(await now(intent)).toMatchObject({ status: 'processing', amountReceivedMinorUnit: 0 })
    })

    test('that was canceled unpaid cannot be canceled or refunded again', async () => {
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

    test('that is unknown can be neither captured, canceled nor refunded', async () => {
      const unknown = { id: 'pi_unknown' }
      await refused(capture(unknown), 'resource_missing')
      await refused(cancel(unknown), 'resource_missing')
      await refused(refund(unknown), 'resource_missing')
    })
  })

  describe('an amount', () => {
    test.each(['USD', 'JPY', 'KWD', 'HUF', 'ISK', 'IDR', 'MGA', 'UGX'])(
      'in %s may be the minimum and the maximum',
      async (currency) => {
        const limits = rig().processor.limits(currency)
        if (!limits) throw new Error(`${currency} is not taken`)
        for (const amountMinorUnit of [limits.leastMinorUnit, limits.mostMinorUnit]) {
          const intent = await paid({ currency, amountMinorUnit })
          expect(intent).toMatchObject({ currency, amountMinorUnit, amountReceivedMinorUnit: amountMinorUnit })
        }
      },
    )

    test('beyond the limits is rejected, and an unsupported currency has none', async () => {
      const { leastMinorUnit = 0, mostMinorUnit = 0 } = rig().processor.limits('USD') ?? {}
      expect([leastMinorUnit, mostMinorUnit]).toEqual([50, 99_999_999])
      await refused(unpaid({ amountMinorUnit: leastMinorUnit - 1 }), 'amount_too_small')
      await refused(unpaid({ amountMinorUnit: mostMinorUnit + 1 }), 'amount_too_large')
      await refused(unpaid({ currency: 'KWD', amountMinorUnit: 12_345 }), 'parameter_invalid_integer')
      expect(rig().processor.limits('QQQ')).toBeUndefined()
    })
  })

  describe('a dispute', () => {
    test('can be for a part and be followed by another', async () => {
      const intent = await paid()
      await rig().dispute(intent, 2000)
      const [first] = (await now(intent)).disputes
      expect(first).toEqual({ id: expect.stringMatching(/^d[pu]_\w+$/), amountMinorUnit: 2000, state: 'open' })
      await rig().closeDispute(intent, 'won')
      await rig().dispute(intent, 1500)
      const both = await now(intent)
      expect(both.dispute).toBe('open')
      expect(both.disputes).toHaveLength(2)
      expect(both.disputes).toEqual(
        expect.arrayContaining([
          { ...first, state: 'won' },
          { id: expect.any(String), amountMinorUnit: 1500, state: 'open' },
        ]),
      )
      await rig().closeDispute(intent, 'lost')
      expect((await now(intent)).dispute).toBe('lost')
    })
  })

  describe('an authorization', () => {
    const authorized = () => paid({ captureMethod: 'manual' })

    test('has an expiry and is captured whole', async () => {
      const intent = await authorized()
      expect(intent).toMatchObject({
        status: 'requires_capture',
        amountReceivedMinorUnit: 0,
        chargeId: expect.stringMatching(/^ch_/),
      })
      const holdsMs = (intent.captureBefore?.getTime() ?? 0) - rig().clock.now().getTime()
      expect(holdsMs).toBeGreaterThan(6 * DAY_MS)
      expect(holdsMs).toBeLessThanOrEqual(7 * DAY_MS)
      const captured = { status: 'succeeded', amountReceivedMinorUnit: 5000, captureBefore: null }
      expect(await capture(intent)).toMatchObject({ ...captured, chargeId: intent.chargeId })
      expect(await now(intent)).toMatchObject(captured)
    })

    test('that is voided counts as nothing received and nothing refunded', async () => {
      const intent = await authorized()
      expect(await cancel(intent)).toMatchObject({ status: 'canceled' })
      expect(await now(intent)).toMatchObject({ amountReceivedMinorUnit: 0, amountRefundedMinorUnit: 0 })
      await refused(capture(intent), 'payment_intent_unexpected_state')
    })

    test('that is not captured expires', async () => {
      const intent = await authorized()
      rig().clock.advance(7 * DAY_MS + MINUTE_MS)
      await refused(capture(intent))
      await rig().settle()
      expect(await now(intent)).toMatchObject({ status: 'canceled', captureBefore: null, amountRefundedMinorUnit: 0 })
    })
  })

  describe('a refund', () => {
    test('returns the full amount once', async () => {
      const intent = await paid()
      const made = await refund(intent, `refund-${intent.id}`)
      expect(made).toEqual({ id: expect.stringMatching(/^re_\w+$/), state: 'succeeded', failureReason: null })
      expect(await refund(intent, `refund-${intent.id}`)).toEqual(made)
      expect(await rig().processor.findRefund(made.id)).toEqual(made)
      await refused(refund(intent), 'charge_already_refunded')
      expect(await now(intent)).toMatchObject({ status: 'succeeded', amountRefundedMinorUnit: 5000 })
    })

    test('can be pending: the amount counts as refunded and pending until it arrives', async () => {
      rig().refundsTakeTime(true)
      const intent = await paid()
      const made = await refund(intent)
      expect(made.state).toBe('pending')
      expect(await now(intent)).toMatchObject({ amountRefundedMinorUnit: 5000, refundPendingMinorUnit: 5000 })
      await refused(refund(intent), 'charge_already_refunded')
      await rig().endRefund(intent, 'succeeded')
      expect(await rig().processor.findRefund(made.id)).toMatchObject({ state: 'succeeded' })
      expect(await now(intent)).toMatchObject({ amountRefundedMinorUnit: 5000, refundPendingMinorUnit: 0 })
    })

    test.each([true, false])('can fail (while pending: %s), and the amount can be refunded again', async (isSlow) => {
      rig().refundsTakeTime(isSlow)
      const intent = await paid()
      const made = await refund(intent, `refund-${intent.id}`)
      await rig().endRefund(intent, 'failed')
      expect(await now(intent)).toMatchObject({ amountRefundedMinorUnit: 0, refundPendingMinorUnit: 0 })
      const failed = { id: made.id, state: 'failed', failureReason: 'expired_or_canceled_card' }
      expect(await rig().processor.findRefund(made.id)).toEqual(failed)
      // A repeat with the same idempotency key still returns the first result.
      expect(await refund(intent, `refund-${intent.id}`)).toEqual(made)
      rig().refundsTakeTime(false)
      expect((await refund(intent, `refund-${intent.id}-2`)).state).toBe('succeeded')
      expect(await now(intent)).toMatchObject({ amountRefundedMinorUnit: 5000 })
    })

    test.each(['re_unknown', '', 'pi_1', '../charges'])('is not found by the id %j', async (id) => {
      expect(await rig().processor.findRefund(id)).toBeUndefined()
    })

    test('returns what an outside refund left', async () => {
      const intent = await paid()
      await rig().refundFromOutside(intent, 1500)
      expect(await now(intent)).toMatchObject({ amountRefundedMinorUnit: 1500 })
      await refund(intent)
      expect(await now(intent)).toMatchObject({ amountRefundedMinorUnit: 5000 })
    })

    test('is rejected while the charge is disputed and after a lost dispute', async () => {
      const intent = await paid()
      await rig().dispute(intent)
      expect(await now(intent)).toMatchObject({ status: 'succeeded', dispute: 'open' })
      await refused(refund(intent), 'charge_disputed')
      await rig().closeDispute(intent, 'lost')
      expect((await now(intent)).dispute).toBe('lost')
      await refused(refund(intent), 'charge_disputed')
    })

    test('is possible again after a won dispute', async () => {
      const intent = await paid()
      await rig().dispute(intent)
      await rig().closeDispute(intent, 'won')
      expect((await now(intent)).dispute).toBe('won')
      await refund(intent)
      expect((await now(intent)).amountRefundedMinorUnit).toBe(5000)
    })

    test('rejected for a dispute stays rejected under its key, but not under another', async () => {
      const intent = await paid()
      await rig().dispute(intent)
      await refused(refund(intent, `refund-${intent.id}`), 'charge_disputed')
      await rig().closeDispute(intent, 'won')
      await refused(refund(intent, `refund-${intent.id}`), 'charge_disputed')
      await refund(intent, `refund-${intent.id}-2`)
    })

    test('of an unpaid payment is rejected', async () => {
      await refused(refund(await unpaid()))
    })
  })
}
