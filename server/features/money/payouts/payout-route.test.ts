import { afterAll, beforeAll, expect, test } from 'vitest'
import { earn } from '../../../../tests/support/money/earnings.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { nextPayoutRun } from './domain/payout-schedule.ts'
import { checkPayoutReadiness } from './index.ts'

const ROUTE = '/api/payments/payout-route'

let simulated: World
/** A second installation, whose processor does not report itself as simulated. */
let real: World
beforeAll(async () => {
  simulated = await createWorld()
  real = await createWorld({
    wrapProcessor: ({ adoptConnectAccount: _, ...processor }) => ({ ...processor, isSimulated: false }),
  })
})
afterAll(async () => {
  await simulated.close()
  await real.close()
})

const readiness = (world: World, { accountId }: Person) => checkPayoutReadiness(world.app.ctx, accountId)
const newcomer = (world: World) => world.talent('New Talent', { payoutsReady: false })
const mailsTo = (world: World, { accountId }: Person) =>
  world.database.kysely
    .selectFrom('outgoing_mails')
    .where('queue', '=', 'others')
    .select(['kind', 'text_body'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
const acct = () => `acct_${newId()}`

test('a new seller has no payout route and is not ready', async () => {
  const talent = await newcomer(simulated)
  expect(await talent.get(ROUTE)).toMatchObject({ status: 200, body: { payoutRoute: null } })
  expect(await readiness(simulated, talent)).toBe('missing')
})

test('an account whose creation got no response is found again, even after its key expired', async () => {
  const talent = await newcomer(simulated)
  simulated.app.simulator.behave({ timeoutAfterEffect: 1 })
  expect((await talent.post(ROUTE, {})).status).toBe(503)
  simulated.app.simulator.behave({ timeoutAfterEffect: 0 })
  await simulated.database.kysely.deleteFrom('simulator.idempotency_keys').execute()
  simulated.clock.advance(1000)
  expect((await talent.post(ROUTE, {})).status).toBe(200)
  const opened = (await simulated.app.simulator.listAccounts(100)).filter(
    ({ metadata }) => metadata.accountId === talent.accountId,
  )
  expect(opened).toHaveLength(1)
})

test('an empty request creates an account at the processor, and repeating keeps it', async () => {
  const talent = await newcomer(simulated)
  const first = await talent.post(ROUTE, {})
  expect(first).toMatchObject({
    status: 200,
    body: {
      payoutRoute: {
        accountId: talent.accountId,
        connectAccountId: expect.stringMatching(/^acct_/),
        kycVerified: true,
        destinationChangedAt: null,
      },
    },
  })
  expect((await talent.post(ROUTE, {})).body.payoutRoute.connectAccountId).toBe(first.body.payoutRoute.connectAccountId)
  expect((await talent.get(ROUTE)).body.payoutRoute).toMatchObject({ kycVerified: true })
  expect(await readiness(simulated, talent)).toBe('ready')
})

test('the simulator trusts the client’s account id and verification', async () => {
  const talent = await newcomer(simulated)
  const connectAccountId = acct()
  const first = await talent.post(ROUTE, { connectAccountId, kycVerified: false })
  expect(first.body.payoutRoute).toMatchObject({ connectAccountId, kycVerified: false })
  expect(await readiness(simulated, talent)).toBe('incomplete')
  expect((await talent.post(ROUTE, { kycVerified: true })).body.payoutRoute).toMatchObject({
    connectAccountId,
    kycVerified: true,
  })
  expect((await talent.post(ROUTE, {})).body.payoutRoute.kycVerified).toBe(true)
  expect(await readiness(simulated, talent)).toBe('ready')
})

test('another seller’s payout account returns 403 and changes nothing', async () => {
  const owner = await newcomer(simulated)
  const thief = await newcomer(simulated)
  const connectAccountId = acct()
  await owner.post(ROUTE, { connectAccountId })
  expect(await thief.post(ROUTE, { connectAccountId })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect((await thief.get(ROUTE)).body.payoutRoute).toBeNull()
})

test('if two sellers claim an account concurrently, one gets it', async () => {
  const sellers = await Promise.all([newcomer(simulated), newcomer(simulated)])
  const connectAccountId = acct()
  const responses = await Promise.all(sellers.map((seller) => seller.post(ROUTE, { connectAccountId })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 403])
})

test('the first destination is mailed and can be paid at once; a changed one is delayed, and mailed with its date', async () => {
  const talent = await newcomer(simulated)
  const first = await talent.post(ROUTE, { connectAccountId: acct() })
  expect(first.body.payoutRoute.destinationChangedAt).toBeNull()
  const firstMail = {
    kind: 'payout-destination-set',
    text_body: expect.stringMatching(/The first payout to it is on \d+ \w+ \d{4} at 14:00 UTC/),
  }
  expect(await mailsTo(simulated, talent)).toEqual([firstMail])
  await talent.post(ROUTE, {})
  expect(await mailsTo(simulated, talent)).toHaveLength(1)
  const next = acct()
  const changed = await talent.post(ROUTE, { connectAccountId: next })
  expect(changed.body.payoutRoute).toMatchObject({ connectAccountId: next, destinationChangedAt: expect.any(String) })
  const mails = await mailsTo(simulated, talent)
  const paidFrom = nextPayoutRun(new Date(Date.parse(changed.body.payoutRoute.destinationChangedAt) + DAY_MS))
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(paidFrom)
  expect(mails).toEqual([
    firstMail,
    { kind: 'payout-destination-changed', text_body: expect.stringContaining('next 24 hours') },
  ])
  expect(mails[1]?.text_body).toContain(`The first payout to it is on ${day} at 14:00 UTC`)
})

test('an account that the processor cannot pay yet is under review', async () => {
  const talent = await newcomer(simulated)
  const connectAccountId = acct()
  await talent.post(ROUTE, { connectAccountId })
  const setEnabled = (payouts_enabled: boolean) =>
    simulated.database.kysely
      .updateTable('simulator.accounts')
      .set({ payouts_enabled })
      .where('id', '=', connectAccountId)
      .execute()
  await setEnabled(false)
  await talent.post(ROUTE, { kycVerified: true })
  expect(await readiness(simulated, talent)).toBe('under_review')
  await setEnabled(true)
  await talent.post(ROUTE, {})
  expect(await readiness(simulated, talent)).toBe('ready')
})

test('a real processor’s status overrides the client’s', async () => {
  const talent = await newcomer(real)
  const opened = await talent.post(ROUTE, {})
  expect(opened.status).toBe(200)
  const { connectAccountId } = opened.body.payoutRoute
  await real.database.kysely
    .updateTable('simulator.accounts')
    .set({ payouts_enabled: false })
    .where('id', '=', connectAccountId)
    .execute()
  const claimed = await talent.post(ROUTE, { kycVerified: true })
  expect(claimed.body.payoutRoute.kycVerified).toBe(false)
  expect(await readiness(real, talent)).toBe('incomplete')
  expect((await (await real.admin()).post(ROUTE, { kycVerified: true })).body.payoutRoute.kycVerified).toBe(true)
})

test('a real processor’s unknown account returns 403', async () => {
  const talent = await newcomer(real)
  expect((await talent.post(ROUTE, { connectAccountId: acct(), kycVerified: true })).status).toBe(403)
  expect(await readiness(real, talent)).toBe('missing')
})

test('payout-route returns 401 without a session and 400 for an invalid body', async () => {
  expect((await simulated.stranger().get(ROUTE)).status).toBe(401)
  expect((await simulated.stranger().post(ROUTE, {})).status).toBe(401)
  const talent = await newcomer(simulated)
  for (const wrong of [{ connectAccountId: 'mine' }, { connectAccountId: null }, { kycVerified: 'yes' }, { other: 1 }])
    expect(await talent.post(ROUTE, wrong)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
})

const LINK = '/api/payments/payout-route/onboarding-link'

test('a seller gets an onboarding link and is ready once verified', async () => {
  const talent = await newcomer(real)
  const made = await talent.post(LINK, { returnUrl: `${real.config.BASE_URL}/payouts` })
  expect(made.status).toBe(200)
  expect(made.body.url).toContain('/onboarding')
  expect(Date.parse(made.body.expiresAt)).toBeGreaterThan(real.clock.now().getTime())
  const { connectAccountId } = (await talent.get(ROUTE)).body.payoutRoute
  await real.app.simulator.setPayoutsEnabled(connectAccountId, false)
  await talent.post(ROUTE, {})
  expect((await talent.get(ROUTE)).body.payoutRoute).toMatchObject({ connectAccountId, kycVerified: false })
  expect(await readiness(real, talent)).toBe('incomplete')
  await real.app.simulator.setPayoutsEnabled(connectAccountId, true)
  expect(await readiness(real, talent)).toBe('ready')
  expect((await talent.get(ROUTE)).body.payoutRoute).toMatchObject({ connectAccountId, kycVerified: true })
})

test('the daily run refreshes sellers who were not verified', async () => {
  const talent = await newcomer(real)
  const { connectAccountId } = (await talent.post(ROUTE, {})).body.payoutRoute
  await real.app.simulator.setPayoutsEnabled(connectAccountId, false)
  await talent.post(ROUTE, {})
  await earn(real.database, { accountId: talent.accountId, amountMinorUnit: 9000, at: real.clock.now() })
  expect((await real.cron('/api/payments/process-payouts')).body).toMatchObject({ processedCount: 0, skippedCount: 1 })
  await real.app.simulator.setPayoutsEnabled(connectAccountId, true)
  expect((await real.cron('/api/payments/process-payouts')).body).toMatchObject({ processedCount: 1 })
})

test('an onboarding link returns to our own origin only and needs a session', async () => {
  const talent = await newcomer(real)
  const { origin, host } = new URL(real.config.BASE_URL)
  for (const returnUrl of [
    'https://evil.example/',
    `https://evil.example/?${origin}`,
    `${origin}@evil.example/`,
    `${origin}.evil.example/`,
    `https://evil.example#@${host}/`,
    `https://evil.example\\@${host}/`,
    // The URL contains our host, but a browser would open another host.
    `http://evil.example@${host}/`,
    `http://evil.example:x@${host}/`,
    `blob:${origin}/x`,
    'javascript:alert(1)',
    '//evil.example/',
  ]) {
    expect(await talent.post(LINK, { returnUrl })).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect((await talent.post(LINK, { refreshUrl: returnUrl })).status).toBe(400)
  }
  expect((await real.stranger().post(LINK, {})).status).toBe(401)
  const { url } = (await talent.post(LINK, { returnUrl: `http:///${host}/payouts` })).body
  expect(new URL(url).searchParams.get('returnUrl')).toBe(`${origin}/payouts`)
})
