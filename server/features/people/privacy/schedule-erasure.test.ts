import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { earn } from '../../../../tests/support/money/earnings.ts'
import { openPayment } from '../../../../tests/support/money/paying.ts'
import { intentFor, sell } from '../../../../tests/support/money/products.ts'
import { expectOk, noticesOf, offerIn, setOfferPolicy, submit } from '../../../../tests/support/offers/offers.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { signInAnew } from '../../../../tests/support/people/signed-in.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { PRODUCT } from '../../../assemble.ts'
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { unavailable } from '../../../platform/errors.ts'
import { eraseFilesOf } from '../../media/files/index.ts'
import { eraseCertificatesOf } from '../../offers/licences/index.ts'
import { eraseCandidatesOf } from '../../offers/studio/index.ts'
import { claimErasure, findErasure } from './queries/erasures.ts'
import { type ErasedData, runDueErasures } from './run-due-erasures.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const ERASURE = '/api/privacy/erasure'
const ORDER = '/api/admin/erasures'
const WEEK_MS = 7 * DAY_MS
const carryOut = async () => expectOk(await world.cron('/api/privacy/cron/erasures'))
const requestErasure = (person: Person, confirm = person.slug) => person.post(ERASURE, { confirm })
const sendMails = async () => {
  for (let round = 0; round < 3; round++) expectOk(await world.cron('/api/notifications/process-emails'))
}
const accountOf = ({ accountId }: Person) =>
  world.database.kysely.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()

describe('an erasure', () => {
  test('is scheduled a week ahead and announced, and requesting it again changes nothing', async () => {
    const brand = await world.brand()
    expect((await brand.get(ERASURE)).body).toEqual({ erasure: null, unsettled: [] })
    const requested = await requestErasure(brand)
    expect(requested).toMatchObject({ status: 202, body: { erasure: { status: 'scheduled', waitsFor: null } } })
    const { erasure } = requested.body
    expect(Date.parse(erasure.erasesAt) - Date.parse(erasure.requestedAt)).toBe(WEEK_MS)
    world.clock.advance(9 * MINUTE_MS)
    expect((await requestErasure(brand, brand.email.toUpperCase())).body).toEqual(requested.body)
    expect((await brand.get(ERASURE)).body).toEqual({ ...requested.body, unsettled: [] })
    expect(await noticesOf(brand)).toEqual(['ACCOUNT_ERASURE_SCHEDULED'])
    await sendMails()
    expect((await mailsTo(world, brand.email)).map(({ subject }) => subject)).toEqual([
      'Your account is scheduled for deletion',
    ])
    expect(await carryOut()).toEqual({ begun: 0, erased: 0, waiting: 0, failed: 0 })
    expectOk(await brand.delete(ERASURE))
  })

  test.each([['somebody-else'], ['other@semblance.test'], [' ']])(
    'is rejected if %o is typed as confirmation',
    async (confirm) => {
      const brand = await world.brand()
      expect(await requestErasure(brand, confirm)).toMatchObject({
        status: 400,
        body: { details: { issues: [{ path: 'confirm' }] } },
      })
    },
  )

  test('requires a recent sign-in, also for an admin', async () => {
    const [brand, admin] = [await world.brand(), await world.admin()]
    await signInAnew(world, admin)
    world.clock.advance(15 * MINUTE_MS)
    const refused = { status: 403, body: { code: 'SIGN_IN_AGAIN' } }
    expect(await requestErasure(brand)).toMatchObject(refused)
    expect(await admin.post(ORDER, { accountId: brand.accountId, reason: 'A letter.' })).toMatchObject(refused)
    expect((await brand.get(ERASURE)).body.erasure).toBeNull()
    await signInAnew(world, brand)
    expect((await requestErasure(brand)).status).toBe(202)
    // Canceling needs no recent sign-in, because it destroys nothing.
    world.clock.advance(HOUR_MS)
    expectOk(await brand.delete(ERASURE))
  })

  test('can be canceled until it starts, but not by signing in', async () => {
    const brand = await world.brand()
    expect(await brand.delete(ERASURE)).toMatchObject({ status: 404, body: { code: 'NotFound' } })
    await requestErasure(brand)
    expectOk(await brand.delete(ERASURE))
    expect((await brand.get(ERASURE)).body.erasure).toBeNull()
    await sendMails()
    expect((await mailsTo(world, brand.email))[0]?.subject).toBe('Your account will not be deleted')
    world.clock.advance(WEEK_MS)
    expect(await carryOut()).toEqual({ begun: 0, erased: 0, waiting: 0, failed: 0 })
    expect((await accountOf(brand)).erased_at).toBeNull()
  })

  test.each([
    ['APPROVED', 'OPEN_OFFERS'],
    ['PENDING_PAY_CAPTURE', 'OPEN_OFFERS', 'PAYMENTS_UNDER_WAY'],
    ['PAID', 'OPEN_OFFERS'],
    ['DISPUTED', 'OPEN_OFFERS'],
  ] as const)('is rejected for both sides of an offer that is %s', async (status, ...matters) => {
    const { brand, talent } = await offerIn(world, status)
    for (const person of [brand, talent]) {
      const response = await requestErasure(person)
      expect(response).toMatchObject({ status: 409, body: { code: 'NOT_SETTLED' } })
      const { unsettled } = response.body.details
      expect(unsettled.map(({ matter }: { matter: string }) => matter)).toEqual(matters)
      for (const { count, todo } of unsettled) {
        expect(count).toBe(1)
        expect(response.body.error).toContain(todo)
      }
      expect((await person.get(ERASURE)).body).toMatchObject({ erasure: null, unsettled })
    }
  })

  test('is rejected with unpaid earnings or an open dispute period', async () => {
    const { brand, talent } = await offerIn(world, 'COMPLETED')
    const { body } = await requestErasure(talent)
    expect(body.details.unsettled).toMatchObject([
      { matter: 'DISPUTE_WINDOW', count: 1 },
      { matter: 'BALANCE', todo: expect.stringContaining('$1,250.00') },
    ])
    expect((await requestErasure(brand)).status).toBe(202)
    expectOk(await brand.delete(ERASURE))
    expectOk(await world.cron('/api/payments/process-payouts'))
    expect((await requestErasure(talent)).body.details.unsettled).toMatchObject([{ matter: 'DISPUTE_WINDOW' }])
  })

  test('is rejected while a payment, a refund or a payout is under way', async () => {
    const { offer } = await openPayment(world)
    const matters = async (person: Person) =>
      (await person.get(ERASURE)).body.unsettled.map(({ matter }: { matter: string }) => matter)
    expect(await matters(offer.brand)).toEqual(['OPEN_OFFERS', 'PAYMENTS_UNDER_WAY'])
    const [talent, buyer] = [await world.talent(), await world.brand()]
    const at = world.clock.now()
    const paymentId = await earn(world.database, { accountId: talent.accountId, amountMinorUnit: 5000, at })
    const { kysely } = world.database
    await kysely
      .updateTable('payments')
      .set({ buyer_account_id: buyer.accountId, refund_requested_at: at })
      .where('id', '=', paymentId)
      .execute()
    expect(await matters(buyer)).toEqual(['REFUNDS_UNDER_WAY'])
    await kysely.updateTable('payments').set({ refund_requested_at: null }).where('id', '=', paymentId).execute()
    await kysely
      .insertInto('disputes')
      .values({ id: `du_${paymentId}`, payment_id: paymentId, amount_minor_unit: 5000, status: 'open', opened_at: at })
      .execute()
    expect(await matters(buyer)).toEqual(['DISPUTES_OPEN'])
    expect(await matters(talent)).toEqual(['DISPUTES_OPEN', 'BALANCE'])
    await kysely
      .insertInto('payouts')
      .values({
        id: `po_${paymentId}`,
        account_id: talent.accountId,
        amount_minor_unit: 1,
        currency: 'USD',
        status: 'PENDING',
        kind: 'manual',
        destination: 'acct_x',
        created_at: at,
      })
      .execute()
    expect(await matters(talent)).toEqual(['DISPUTES_OPEN', 'PAYOUTS_UNDER_WAY', 'BALANCE'])
    // No ledger matches the test's rows.
    await kysely.deleteFrom('payouts').where('id', '=', `po_${paymentId}`).execute()
    await kysely.deleteFrom('disputes').where('payment_id', '=', paymentId).execute()
  })

  test('waits for matters that came up during the week, names them, and then proceeds', async () => {
    const brand = await world.brand()
    await requestErasure(brand)
    const talent = await world.talent()
    await offerIn(world, 'APPROVED', { brand, talent, body: { expiresInDays: 30 } })
    await makeDue(brand)
    expect(await carryOut()).toEqual({ begun: 0, erased: 0, waiting: 1, failed: 0 })
    expect((await brand.get(ERASURE)).body.erasure).toMatchObject({
      status: 'scheduled',
      waitsFor: expect.stringContaining('open offers'),
    })
    const { kysely } = world.database
    await kysely
      .updateTable('offers')
      .set({ status: 'CANCELLED' })
      .where('buyer_account_id', '=', brand.accountId)
      .execute()
    await makeDue(brand)
    expect(await carryOut()).toMatchObject({ begun: 1 })
    expect((await brand.get(ERASURE)).status).toBe(401)
  })

  test('ends every session, and nobody finds the account anymore', async () => {
    const talent = await world.talent('Found Before')
    const brand = await world.brand()
    await requestErasure(talent)
    await makeDue(talent)
    expect(await carryOut()).toMatchObject({ begun: 1 })
    for (const response of [
      await talent.auth.get('/api/me'),
      await talent.get(ERASURE),
      await talent.post('/api/privacy/export'),
    ])
      expect(response).toMatchObject({ status: 401, body: { error: 'This account was deleted.' } })
    for (const slug of [talent.slug, (await accountOf(talent)).slug]) {
      expect((await brand.get(`/api/talents/${slug}`)).status).toBe(404)
      const offer = { slug, campaignDescription: 'x', campaignType: 'social_post', offerAmountMinorUnit: 100_000 }
      expect((await brand.post('/api/offers/submit', { ...offer, skipImageGeneration: true })).status).toBe(404)
    }
    const admin = await world.admin()
    const { erasures } = (await admin.get(ORDER)).body
    expect(erasures[0]).toMatchObject({ accountId: talent.accountId, status: 'running', reason: null })
    expect(erasures[0].accountName).toEqual(expect.any(String))
    await makeDue(talent)
    expect(await carryOut()).toMatchObject({ erased: 1 })
    expect((await admin.get(`${ORDER}?limit=1`)).body).toMatchObject({
      erasures: [{ accountId: talent.accountId, status: 'done', endedAt: expect.any(String) }],
      limit: 1,
      offset: 0,
    })
  })

  test('continues after an identity provider outage and after a killed process', async () => {
    const brand = await world.brand()
    await requestErasure(brand)
    await makeDue(brand)
    const { identity } = world.app.ctx
    const deletePerson = identity.deletePerson
    identity.deletePerson = async () => {
      throw unavailable('Sign-in cannot be reached just now.')
    }
    expect(await carryOut()).toEqual({ begun: 0, erased: 0, waiting: 0, failed: 1 })
    identity.deletePerson = deletePerson
    expect((await accountOf(brand)).display_name).toBe('Deleted account')
    const admin = await world.admin()
    const { erasures } = (await admin.get(`${ORDER}?limit=1`)).body
    expect(erasures[0]).toMatchObject({ status: 'running', waitsFor: expect.stringContaining('retried automatically') })
    await makeDue(brand)
    const now = world.clock.now()
    const claimed = await claimErasure(world.database.kysely, { now, until: addMs(now, HOUR_MS) })
    expect(claimed).toMatchObject({ account_id: brand.accountId })
    expect(await carryOut()).toEqual({ begun: 0, erased: 0, waiting: 0, failed: 0 })
    await makeDue(brand)
    expect(await carryOut()).toMatchObject({ begun: 1 })
    await makeDue(brand)
    expect(await carryOut()).toMatchObject({ erased: 1 })
    expect(await world.app.builtinIssuer().isRegistered(brand.email)).toBe(false)
  })

  test('continues after an interruption at each table owner and each external service', async () => {
    const talent = await world.talent('Cut Off Everywhere')
    await requestErasure(talent)
    await makeDue(talent)
    const crash = async () => {
      throw new Error('the process was killed here')
    }
    const outside = [eraseCandidatesOf, eraseCertificatesOf, eraseFilesOf]
    const everywhere: ErasedData[] = [
      ...PRODUCT.personalData.map((owner, at) => ({
        data: PRODUCT.personalData.with(at, { ...owner, erase: crash }),
        outside,
      })),
      { data: PRODUCT.personalData, outside: [crash, ...outside] },
      { data: PRODUCT.personalData, outside: [...outside, crash] },
    ]
    for (const pass of ['begun', 'erased'] as const) {
      for (const [at, erased] of everywhere.entries()) {
        await makeDue(talent)
        expect(await runDueErasures(world.app.ctx, erased), `${pass}, ${at}`).toMatchObject({ failed: 1, [pass]: 0 })
      }
      await makeDue(talent)
      expect(await runDueErasures(world.app.ctx, { data: PRODUCT.personalData, outside })).toMatchObject({ [pass]: 1 })
    }
    expect((await findErasure(world.database.kysely, talent.accountId))?.sealed_traces).toBeNull()
    expect(await world.app.builtinIssuer().isRegistered(talent.email)).toBe(false)
  })

  test('makes sure that no unpaid payment can be completed', async () => {
    const [talent, brand] = [await world.talent(), await world.brand()]
    const { body } = await intentFor(brand, await sell(talent))
    const { kysely } = world.database
    const dayAgo = addMs(world.clock.now(), -DAY_MS)
    await kysely
      .updateTable('payments')
      .set({ created_at: dayAgo })
      .where('processor_payment_id', '=', body.processorPaymentId)
      .execute()
    expect((await requestErasure(brand)).status).toBe(202)
    await makeDue(brand)
    expect(await carryOut()).toMatchObject({ begun: 1 })
    expect(await world.app.ctx.processor.findPaymentIntent(body.processorPaymentId)).toMatchObject({
      status: 'canceled',
    })
  })

  test('deletes mails to others about the person', async () => {
    const [talent, brand] = [await world.talent(), await world.brand('Northwind Of The Outbox')]
    await setOfferPolicy(talent, { minimums: [{ amountMinorUnit: 500_000 }] })
    const offerId = await submit(brand, talent)
    const readMails = async () => {
      const mails = world.database.kysely.selectFrom('outgoing_mails').select('text_body')
      return mails.where('account_id', '=', talent.accountId).where('text_body', 'like', '%Of The Outbox%').execute()
    }
    expect(await readMails()).toHaveLength(1)
    expectOk(await brand.post('/api/offers/cancel', { offerId }))
    await requestErasure(brand)
    await makeDue(brand)
    expect(await carryOut()).toMatchObject({ begun: 1 })
    expect(await readMails()).toEqual([])
  })

  test('frees the address, and a new signup with it is a new person', async () => {
    const brand = await world.brand('Returning Brand')
    await requestErasure(brand)
    await makeDue(brand)
    await carryOut()
    await makeDue(brand)
    await carryOut()
    const again = {
      email: brand.email,
      password: 'a long enough phrase',
      displayName: 'Returning Brand',
      role: 'brand',
    }
    await world.app.builtinIssuer().registerConfirmed({ ...again, role: 'brand' })
    const browser = world.stranger()
    const login = await browser.auth.post('/api/auth/login', { email: again.email, password: again.password })
    expect(login).toMatchObject({ status: 200, body: { user: { account: { slug: brand.slug } } } })
    expect(login.body.user.account.id).not.toBe(brand.accountId)
  })
})

const makeDue = ({ accountId }: Person) =>
  world.database.kysely
    .updateTable('account_erasures')
    .set({ due_at: world.clock.now() })
    .where('account_id', '=', accountId)
    .where('due_at', 'is not', null)
    .execute()
