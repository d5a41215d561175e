import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { describeRequirements } from './domain/requirement-texts.ts'

const SETUP = '/api/payments/payout-setup'
const ROUTE = '/api/payments/payout-route'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('a seller sees each step from no account to a payable one, with the missing requirements', async () => {
  const talent = await world.talent('Mara Lindqvist', { payoutsReady: false })
  const setup = async () => (await talent.get(SETUP)).body
  world.app.simulator.behave({ requiresVerification: true })
  expect(await setup()).toEqual({ state: 'missing', wants: [], restsUntil: null })

  await talent.post(`${ROUTE}/onboarding-link`, {})
  expect(await setup()).toEqual({
    state: 'incomplete',
    wants: ['A picture of your passport or identity card', 'Your bank account for payouts'],
    restsUntil: null,
  })

  const { connectAccountId } = (await talent.get(ROUTE)).body.payoutRoute
  await world.app.simulator.setPayoutsEnabled(connectAccountId, true)
  expect(await setup()).toEqual({ state: 'ready', wants: [], restsUntil: null })
  expect((await talent.get(ROUTE)).body.payoutRoute.kycVerified).toBe(true)

  await world.app.simulator.setPayoutsEnabled(connectAccountId, false)
  expect(await setup()).toEqual({ state: 'under_review', wants: [], restsUntil: null })
})

test('a changed destination is delayed, and the response has the end of the delay', async () => {
  const talent = await world.talent()
  await talent.post(ROUTE, { connectAccountId: 'acct_another_one', kycVerified: true })
  await world.app.simulator.setPayoutsEnabled('acct_another_one', true)
  const { state, restsUntil } = (await talent.get(SETUP)).body
  expect(state).toBe('resting')
  const hours = (Date.parse(restsUntil) - world.clock.now().getTime()) / HOUR_MS
  expect(Math.round(hours)).toBe(world.config.PAYOUT_DESTINATION_REST_HOURS)
})

test('a processor outage is reported', async () => {
  const talent = await world.talent()
  const { processor } = world.app.ctx
  const { findConnectAccount } = processor
  processor.findConnectAccount = async () => {
    throw new ProcessorUnavailable('It sleeps.')
  }
  try {
    expect(await talent.get(SETUP)).toMatchObject({ status: 503 })
  } finally {
    processor.findConnectAccount = findConnectAccount
  }
})

test('requirements are described in words, each once, including unknown ones', () => {
  expect(
    describeRequirements([
      'individual.first_name',
      'individual.last_name',
      'individual.dob.day',
      'individual.verification.document',
      'external_account',
      'tos_acceptance.date',
      'something.new',
    ]),
  ).toEqual([
    'Your full name',
    'Your date of birth',
    'A picture of your passport or identity card',
    'Your bank account for payouts',
    'Your acceptance of the processor’s terms',
    'A few more details about you',
  ])
})
