import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createWorld, type World } from '../../../tests/support/world.ts'
import { newId } from '../../platform/ids.ts'

let world: World
let here: Browser
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  here = world.stranger()
})

const anIntent = (amountMinorUnit = 137_500, currency = 'USD') =>
  world.app.simulator.createPaymentIntent({
    amountMinorUnit,
    currency,
    captureMethod: 'automatic',
    metadata: { paymentId: newId() },
    idempotencyKey: newId(),
  })
const anAccount = () =>
  world.app.simulator.createConnectAccount({ metadata: { accountId: newId() }, idempotencyKey: newId() })
const postForm = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  world.app.api.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: world.config.BASE_URL, ...headers },
  })
const landing = async (reply: Awaited<ReturnType<typeof postForm>>) => {
  expect(reply.statusCode).toBe(303)
  return (await here.get(String(reply.headers.location).replace(/#.*/, ''))).text
}

describe('the simulated processor', () => {
  const path = (id: string, action: string) => `/dev/processor/payment-intents/${id}/${action}`

  test('confirms a payment with its client secret', async () => {
    const { id, clientSecret } = await anIntent()
    const reply = await here.post(path(id, 'confirm'), { clientSecret, outcome: 'succeed' })
    expect(reply.status).toBe(200)
    expect(reply.body.paymentIntent).toMatchObject({ id, status: 'succeeded', amountReceivedMinorUnit: 137_500 })
  })

  test('keeps a declined payment payable', async () => {
    const { id, clientSecret } = await anIntent()
    const reply = await here.post(path(id, 'confirm'), { clientSecret, outcome: 'decline' })
    expect(reply.body.paymentIntent.status).toBe('requires_payment_method')
  })

  test('returns 403 for a wrong secret, 404 for an unknown payment, 422 if paid, 400 for an unknown outcome', async () => {
    const { id, clientSecret } = await anIntent()
    const confirm = (intent: string, body: object) => here.post(path(intent, 'confirm'), body)
    expect((await confirm(id, { clientSecret: 'wrong', outcome: 'succeed' })).status).toBe(403)
    expect((await confirm('pi_unknown', { clientSecret, outcome: 'succeed' })).status).toBe(404)
    expect((await confirm(id, { clientSecret, outcome: 'vanish' })).status).toBe(400)
    await confirm(id, { clientSecret, outcome: 'succeed' })
    expect((await confirm(id, { clientSecret, outcome: 'succeed' })).status).toBe(422)
  })

  test('refunds or disputes a charge from outside', async () => {
    for (const [action, expected] of [
      ['refund', { amountRefundedMinorUnit: 137_500 }],
      ['dispute', { dispute: 'open' }],
    ] as const) {
      const { id, clientSecret } = await anIntent()
      await here.post(path(id, 'confirm'), { clientSecret, outcome: 'succeed' })
      const reply = await here.post(path(id, action))
      expect(reply.status).toBe(200)
      expect(reply.body.paymentIntent).toMatchObject(expected)
    }
  })

  test('refunds a part from outside; returns 422 for more than is left and 400 for zero', async () => {
    const { id, clientSecret } = await anIntent()
    await here.post(path(id, 'confirm'), { clientSecret, outcome: 'succeed' })
    const part = await here.post(path(id, 'refund'), { amountMinorUnit: 500 })
    expect(part.body.paymentIntent).toMatchObject({ amountRefundedMinorUnit: 500 })
    expect((await here.post(path(id, 'refund'), { amountMinorUnit: 137_001 })).status).toBe(422)
    expect((await here.post(path(id, 'refund'), { amountMinorUnit: 0 })).status).toBe(400)
    expect((await here.post(path(id, 'refund'))).body.paymentIntent.amountRefundedMinorUnit).toBe(137_500)
  })

  test.each(['won', 'lost'])('closes a dispute as %s, once', async (outcome) => {
    const { id, clientSecret } = await anIntent()
    const close = () => here.post(path(id, 'dispute/close'), { outcome })
    expect((await close()).status).toBe(422)
    await here.post(path(id, 'confirm'), { clientSecret, outcome: 'succeed' })
    await here.post(path(id, 'dispute'))
    const reply = await close()
    expect(reply.status).toBe(200)
    expect(reply.body.paymentIntent).toMatchObject({ dispute: outcome })
    expect((await close()).status).toBe(422)
    expect((await here.post(path(id, 'dispute/close'), { outcome: 'maybe' })).status).toBe(400)
    expect((await here.post(path('pi_unknown', 'dispute/close'), { outcome })).status).toBe(404)
  })

  test('disables and enables payouts of an account', async () => {
    const { id } = await anAccount()
    for (const enabled of [false, true]) {
      const reply = await here.post(`/dev/processor/accounts/${id}/payouts`, { enabled })
      expect(reply.body.account).toMatchObject({ id, payoutsEnabled: enabled })
      expect(await world.app.ctx.processor.findConnectAccount(id)).toMatchObject({ payoutsEnabled: enabled })
    }
    expect((await here.post('/dev/processor/accounts/acct_unknown/payouts', { enabled: true })).status).toBe(404)
  })

  test('returns its books', async () => {
    const { id, clientSecret } = await anIntent(4200, 'KWD')
    await here.post(path(id, 'confirm'), { clientSecret, outcome: 'succeed' })
    const { body } = await here.get('/dev/processor/books')
    expect(body.books).toContainEqual(
      expect.objectContaining({ currency: 'KWD', receivedMinorUnit: 4200, balanceMinorUnit: 4200 }),
    )
  })

  test('fails a refund and disputes a part of a charge', async () => {
    const { id, clientSecret } = await anIntent(4200, 'USD')
    await here.post(path(id, 'confirm'), { clientSecret, outcome: 'succeed' })
    await here.post(path(id, 'refund'))
    const back = await here.post(path(id, 'refund/fail'))
    expect(back.body.paymentIntent).toMatchObject({ amountRefundedMinorUnit: 0 })
    expect((await here.post(path(id, 'refund/fail'))).status).toBe(422)
    const disputed = await here.post(path(id, 'dispute'), { amountMinorUnit: 200 })
    expect(disputed.body.paymentIntent).toMatchObject({ dispute: 'open' })
    expect((await here.post(path(id, 'dispute'), { amountMinorUnit: 4200 })).status).toBe(422)
  })

  test('merges and returns its simulated behavior', async () => {
    const reply = await here.post('/dev/processor/behaviour', { deliveries: 2, outOfOrder: true })
    expect(reply.body).toEqual({ deliveries: 2, outOfOrder: true })
    expect((await here.get('/dev/processor/behaviour')).body).toMatchObject({ deliveries: 2, duplicates: 0, seed: 1 })
    expect((await here.post('/dev/processor/behaviour', { duplicates: 1.5 })).status).toBe(400)
    expect((await here.post('/dev/processor/behaviour', { kindness: 1 })).status).toBe(400)
    expect((await here.post('/dev/processor/behaviour', { deliveries: 0 })).status).toBe(400)
    await here.post('/dev/processor/behaviour', { deliveries: 1, outOfOrder: false })
  })
})

describe('the processor’s onboarding form', () => {
  const linkFor = async (returnUrl: string) => {
    const { id } = await anAccount()
    await world.app.simulator.setPayoutsEnabled(id, false)
    const urls = { refreshUrl: returnUrl, returnUrl }
    const { url } = await world.app.ctx.processor.createOnboardingLink({ accountId: id, ...urls })
    return { id, path: url.replace(world.config.BASE_URL, '') }
  }

  test('verifies a seller who follows their link and sends them back', async () => {
    const back = `${world.config.BASE_URL}/payouts?set=up`
    const { id, path } = await linkFor(back)
    const { text } = await here.get(path)
    expect(text).toContain(id)
    expect(text).toContain('Verify account')
    const reply = await postForm('/dev/actions/onboard', { id, returnUrl: back })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, back])
    expect(await world.app.ctx.processor.findConnectAccount(id)).toMatchObject({ payoutsEnabled: true })
    expect((await here.get(path)).text).toContain('verified and can be paid')
  })

  test('redirects to our own pages only', async () => {
    const { id, path } = await linkFor('https://evil.test/after')
    expect((await here.get(path)).text).not.toContain('evil.test')
    const reply = await postForm('/dev/actions/onboard', { id, returnUrl: 'https://evil.test/after' })
    expect(reply.headers.location).toBe(`${world.config.BASE_URL}/dev#accounts`)
    const script = await postForm('/dev/actions/onboard', { id, returnUrl: 'javascript:alert(1)' })
    expect(script.statusCode).toBe(400)
  })

  test('returns 404 for an unknown account', async () => {
    expect((await here.get('/dev/processor/accounts/acct_unknown/onboarding')).status).toBe(404)
    const returnUrl = world.config.BASE_URL
    expect((await postForm('/dev/actions/onboard', { id: 'acct_unknown', returnUrl })).statusCode).toBe(404)
  })
})

describe('the processor’s page', () => {
  test('has buttons to decide disputes, refund parts, disable accounts and misbehave', async () => {
    const { id, clientSecret } = await anIntent()
    await postForm('/dev/actions/pay', { id, clientSecret, outcome: 'succeed' })
    const part = await landing(await postForm('/dev/actions/refund', { id, amountMinorUnit: '500' }))
    expect(part).toContain('A part of the charge was refunded')
    expect(part).toContain('partly refunded')
    const disputed = await landing(await postForm('/dev/actions/dispute', { id }))
    expect(disputed).toContain('Bank decides for us')
    expect(await landing(await postForm('/dev/actions/dispute-close', { id, outcome: 'lost' }))).toContain(
      'dispute lost',
    )
    const account = await anAccount()
    const blocked = await landing(await postForm('/dev/actions/account', { id: account.id, payouts: 'off' }))
    expect(blocked).toContain(`${account.id} can no longer be paid.`)
    expect(await landing(await postForm('/dev/actions/account', { id: account.id, payouts: 'on' }))).toContain(
      'verified',
    )
    const behavior = {
      timeoutBeforeEffect: '0',
      timeoutAfterEffect: '25',
      duplicates: '50',
      reorder: '0',
      delayMs: '0',
      seed: '9',
    }
    const worse = await landing(await postForm('/dev/actions/behaviour', { ...behavior, outOfOrder: 'on' }))
    expect(worse).toContain('Turn off faults')
    expect(world.app.simulator.behavior()).toMatchObject({
      timeoutAfterEffect: 0.25,
      duplicates: 0.5,
      outOfOrder: true,
      requiresVerification: false,
      seed: 9,
    })
    const well = { ...behavior, timeoutAfterEffect: '0', duplicates: '0' }
    expect(await landing(await postForm('/dev/actions/behaviour', well))).toContain('No faults are simulated.')
  })

  test('shows ten payments, newest first, with links to older and newer ones', async () => {
    for (let made = 0; made < 21; made++) await anIntent()
    const newest = await world.app.simulator.listIntents(21)
    const shown = async (path: string) => {
      const { text } = await here.get(path)
      return { ids: newest.map(({ id }) => id).filter((id) => text.includes(`<code>${id}</code>`)), text }
    }
    const first = await shown('/dev')
    expect(first.ids).toEqual(newest.slice(0, 10).map(({ id }) => id))
    expect(first.text).toContain('href="/dev?payments=10#payments"')
    const second = await shown('/dev?payments=10')
    expect(second.ids).toEqual(newest.slice(10, 20).map(({ id }) => id))
    expect(second.text).toContain('href="/dev?payments=0#payments"')
    expect(second.text).toContain('href="/dev?payments=20#payments"')
  })
})
