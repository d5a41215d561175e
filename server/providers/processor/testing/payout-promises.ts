import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import type { Bench } from './bench.ts'

export function payoutContract({ rig, anAccount, aSeller, send, reverse, refused }: Bench): void {
  describe('a payout account', () => {
    test('is created, and can be paid as soon as the processor has verified its owner', async () => {
      const account = await anAccount()
      expect(account).toEqual({
        id: expect.stringMatching(/^acct_\w+$/),
        payoutsEnabled: false,
        wants: expect.arrayContaining(['external_account']),
        metadata: { accountId: 'a1' },
      })
      expect(await rig().processor.findConnectAccount(account.id)).toEqual(account)
      await refused(send(account.id), 'insufficient_capabilities_for_transfer')
      await rig().setPayoutsEnabled(account, true)
      expect(await rig().processor.findConnectAccount(account.id)).toEqual({
        ...account,
        payoutsEnabled: true,
        wants: [],
      })
      await rig().setPayoutsEnabled(account, false)
      await refused(send(account.id), 'insufficient_capabilities_for_transfer')
    })

    test('is found by its owner and creation time, and created once per key', async () => {
      const openedSince = rig().clock.now()
      const accountId = newId()
      const open = () =>
        rig().processor.createConnectAccount({ metadata: { accountId }, idempotencyKey: `connect-${accountId}` })
      expect(await rig().processor.findConnectAccountFor({ accountId, openedSince })).toBeUndefined()
      const account = await open()
      expect(await open()).toEqual(account)
      expect(await rig().processor.findConnectAccountFor({ accountId, openedSince })).toEqual(account)
      expect(await rig().processor.findConnectAccountFor({ accountId: newId(), openedSince })).toBeUndefined()
    })

    test.each(['acct_unknown', '', 'pi_1', '../charges'])('is not found by the id %j', async (id) => {
      expect(await rig().processor.findConnectAccount(id)).toBeUndefined()
    })

    test('has a temporary onboarding link', async () => {
      const { id } = await anAccount()
      const urls = { refreshUrl: 'https://semblance.test/again', returnUrl: 'https://semblance.test/back' }
      const { url, expiresAt } = await rig().processor.createOnboardingLink({ accountId: id, ...urls })
      expect(new URL(url).pathname).toContain(id)
      const lastsMs = expiresAt.getTime() - rig().clock.now().getTime()
      expect(lastsMs).toBeGreaterThan(MINUTE_MS)
      expect(lastsMs).toBeLessThanOrEqual(HOUR_MS)
      await refused(rig().processor.createOnboardingLink({ accountId: 'acct_unknown', ...urls }))
    })
  })

  describe('a transfer', () => {
    test('arrives once and is found by its payout', async () => {
      const { id } = await aSeller()
      const transfer = await send(id, 'po1')
      expect(transfer).toEqual({
        id: expect.stringMatching(/^tr_\w+$/),
        destination: id,
        amountMinorUnit: 7000,
        currency: 'EUR',
        metadata: { payoutId: 'po1' },
        isReversed: false,
      })
      expect(await send(id, 'po1')).toEqual(transfer)
      await send(id, 'po2')
      expect(await rig().processor.findTransfer({ destination: id, payoutId: 'po1' })).toEqual(transfer)
      expect(await rig().processor.findTransfer({ destination: id, payoutId: 'po3' })).toBeUndefined()
      const { id: other } = await aSeller()
      expect(await rig().processor.findTransfer({ destination: other, payoutId: 'po1' })).toBeUndefined()
    })

    test.each([
      ['JPY', 4200],
      ['KWD', 9990],
    ])('keeps its amount to the unit in %s', async (currency, amountMinorUnit) => {
      const { id } = await aSeller()
      expect(await send(id, newId(), { currency, amountMinorUnit })).toMatchObject({ currency, amountMinorUnit })
    })

    test('to an unknown account is rejected', async () => {
      await refused(send('acct_unknown'), 'resource_missing')
    })

    test('is reversed whole, once', async () => {
      const { id, destination } = await send((await aSeller()).id, 'po4')
      const { reversalId } = await reverse(id, `reverse-${id}`)
      expect(reversalId).toMatch(/^trr_\w+$/)
      expect(await rig().processor.findTransfer({ destination, payoutId: 'po4' })).toMatchObject({ isReversed: true })
      expect(await reverse(id, `reverse-${id}`)).toEqual({ reversalId })
      await refused(reverse(id))
      await refused(reverse('tr_unknown'), 'resource_missing')
    })
  })
}
