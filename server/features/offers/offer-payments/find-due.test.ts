import { afterAll, beforeAll, expect, test } from 'vitest'
import { idsInPages } from '../../../../tests/support/database/due-rows.ts'
import { readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { type WrittenRow, writeRows } from '../../../../tests/support/database/written-rows.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { captureExpiresAt } from './domain/capture-expiry.ts'
import { findAuthorization, findExpiredCaptures } from './queries/pending-captures.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')
/** An authorization that was made at this moment has just expired. */
const SIX_DAYS_AGO = addMs(NOW, -6 * DAY_MS)
const at = (ms: number): Date => addMs(SIX_DAYS_AGO, ms)

let world: World
beforeAll(async () => {
  world = await createWorld()
  await readWithoutIndexes(world)
  const { accountId } = await world.talent()
  const payment = (offerId: string, authorized_at: Date, columns: WrittenRow = {}): WrittenRow => ({
    id: `payment-${offerId}`,
    pay_for: 'OFFER',
    pay_for_id: offerId,
    buyer_user_id: 'buyer',
    seller_account_id: accountId,
    amount_minor_unit: 100,
    currency: 'USD',
    status: 'AUTHORIZED',
    ppu_code: offerId,
    processor_payment_id: `pi_${offerId}`,
    created_at: authorized_at,
    updated_at: authorized_at,
    authorized_at,
    outside_refunded_minor_unit: 0,
    exclusive: 'for_good',
    withdrawn_minor_unit: 0,
    lost_minor_unit: 0,
    part_settled_minor_unit: 0,
    money_version: 0,
    declined_count: 0,
    ...columns,
  })
  await writeRows(world, 'payments', [
    payment('d-now', at(0)),
    payment('b-tie', at(-HOUR_MS)),
    payment('a-tie', at(-HOUR_MS)),
    payment('z-first', at(-DAY_MS)),
    payment('e-captured-before', at(DAY_MS), { capture_before: NOW }),
    payment('f-still-valid', at(1)),
    payment('g-still-valid', at(DAY_MS), { capture_before: addMs(NOW, 1) }),
    payment('h-decided', at(-HOUR_MS), { review_decision: 'decline', review_decided_at: NOW }),
    payment('i-paid', at(-HOUR_MS), { status: 'SUCCEEDED', succeeded_at: NOW }),
    payment('j-picture', at(-HOUR_MS), { pay_for: 'IMAGE' }),
  ])
})
afterAll(() => world.close())

test('expired authorizations without a decision are found once, the longest waiting first', async () => {
  const found = await idsInPages((page) => findExpiredCaptures(world.database.kysely, { ...page, now: NOW }))
  expect(found).toEqual(['z-first', 'a-tie', 'b-tie', 'd-now', 'e-captured-before'])
})

test('the authorization of an offer is found only while its payment is authorized', async () => {
  const find = (offerId: string) => findAuthorization(world.database.kysely, offerId)
  expect([await find('a-tie'), await find('f-still-valid')]).toEqual(['pi_a-tie', 'pi_f-still-valid'])
  expect([await find('i-paid'), await find('j-picture'), await find('nowhere')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('an authorization expires after six days, or when the processor says, whichever is earlier', () => {
  expect(captureExpiresAt(SIX_DAYS_AGO, null)).toEqual(NOW)
  expect(captureExpiresAt(SIX_DAYS_AGO, addMs(NOW, -1))).toEqual(addMs(NOW, -1))
  expect(captureExpiresAt(SIX_DAYS_AGO, addMs(NOW, 1))).toEqual(NOW)
})
