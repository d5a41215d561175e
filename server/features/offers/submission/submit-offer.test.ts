import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  blockAccount,
  noticesOf,
  offerIn,
  readOffer,
  setOfferPolicy,
  submit,
  submitBody,
} from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, HOUR_MS } from '../../../platform/clock.ts'

let world: World
let brand: Person
let talent: Person
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '100', OFFER_WEEKLY_CAP: '200' } })
  brand = await world.brand()
  talent = await world.talent()
})
afterAll(() => world.close())

const send = (overrides: Parameters<typeof submitBody>[1] = {}, as = brand, to = talent) =>
  as.post('/api/offers/submit', submitBody(to, overrides))

describe('POST /api/offers/submit', () => {
  test('makes an APPROVED offer and notifies both sides, in eight SQL statements', async () => {
    await send()
    const response = await send({ expiresInDays: 10, currency: 'eur' })
    expect(response.status).toBe(201)
    expect(response.statements).toBeLessThanOrEqual(8)
    const { offerId } = response.body
    const offer = await readOffer(talent, offerId)
    expect(offer).toMatchObject({
      status: 'APPROVED',
      currency: 'EUR',
      offerAmountMinorUnit: 125_000,
      platformFeeMinorUnit: 12_500,
      totalBrandPriceMinorUnit: 137_500,
      expirePolicy: 'remind_talent',
      buyerAccountId: brand.accountId,
      sellerAccountId: talent.accountId,
    })
    expect(Date.parse(offer.expiresAt) - Date.parse(offer.createdAt)).toBe(10 * 24 * HOUR_MS)
    expect(await noticesOf(talent, offerId)).toEqual(['OFFER_RECEIVED'])
    expect(await noticesOf(brand, offerId)).toEqual(['OFFER_SUBMITTED'])
  })

  test('sends notices with names, amount, deadline and next step', async () => {
    const [someBrand, someTalent] = [await world.brand('Café Noir'), await world.talent('Mara')]
    await submit(someBrand, someTalent)
    const { notifications } = (await someTalent.get('/api/notifications/list')).body
    const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
    const { createdAt } = (await someTalent.get('/api/offers/list')).body.offers[0]
    const until = `${moment.format(addMs(new Date(createdAt), 30 * 24 * HOUR_MS))} UTC`
    expect(notifications[0].title).toBe('Café Noir sent you an offer')
    expect(notifications[0].body).toBe(
      `Café Noir offers you $1,250.00. You have until ${until} to accept, counter or decline. Offer: “Social post for Café Noir”. Campaign: “A portrait with our new espresso cup, morning light”.`,
    )
  })

  test('saves a draft without notifying the talent, edits it and finalizes it', async () => {
    const saved = await send({ saveAsDraft: true, campaignType: 'video_ad' })
    expect(saved.status).toBe(201)
    const { offerId } = saved.body
    expect(await noticesOf(talent, offerId)).toEqual([])
    const edited = await send({ offerId, saveAsDraft: true, offerAmountMinorUnit: 99_999 })
    expect([edited.status, edited.body]).toEqual([200, { offerId }])
    expect(await readOffer(brand, offerId)).toMatchObject({
      status: 'DRAFT',
      platformFeeMinorUnit: 10_000,
      expiresAt: null,
    })
    const finalized = await send({ offerId })
    expect([finalized.status, finalized.body]).toEqual([200, { offerId }])
    expect(finalized.statements).toBeLessThanOrEqual(8)
    const { offer, history } = (await brand.get(`/api/offers/${offerId}`)).body
    expect(offer).toMatchObject({ status: 'APPROVED', totalBrandPriceMinorUnit: 137_500 })
    expect(history.map((entry: { action: string; actorRole: string }) => [entry.action, entry.actorRole])).toEqual([
      ['SAVE_DRAFT', 'brand'],
      ['SAVE_DRAFT', 'brand'],
      ['SUBMIT', 'brand'],
    ])
    expect(await noticesOf(talent, offerId)).toEqual(['OFFER_RECEIVED'])
    expect((await send({ offerId })).status).toBe(400)
  })
})

describe('POST /api/offers/submit returns', () => {
  test('401 without a session', async () => {
    expect((await world.stranger().post('/api/offers/submit', submitBody(talent))).status).toBe(401)
  })

  test.for([
    ['an empty description', { campaignDescription: ' ' }, 'campaignDescription'],
    ['a fraction of a cent', { offerAmountMinorUnit: 1.5 }, 'offerAmountMinorUnit'],
    ['nothing', { offerAmountMinorUnit: 0 }, 'offerAmountMinorUnit'],
    ['less than can be charged', { offerAmountMinorUnit: 20 }, 'offerAmountMinorUnit'],
    ['more than can be charged, together with the fee', { offerAmountMinorUnit: 99_999_999 }, 'offerAmountMinorUnit'],
    ['a thousandth, too small for cards', { offerAmountMinorUnit: 12_345, currency: 'KWD' }, 'offerAmountMinorUnit'],
    ['a long brand name', { buyerBrandName: 'x'.repeat(121) }, 'buyerBrandName'],
    ['four product images', { productImageUrls: Array(4).fill('https://x.example/a.png') }, 'productImageUrls'],
    ['a year and a day', { expiresInDays: 366 }, 'expiresInDays'],
    ['no day', { expiresInDays: 0 }, 'expiresInDays'],
    ['an unknown policy', { expirePolicy: 'never' as 'expire' }, 'expirePolicy'],
    ['an unknown model', { selectedModelKey: 'model_d' as 'model_a' }, 'selectedModelKey'],
    ['an unknown currency', { currency: 'ABC' }, 'currency'],
    ['an unknown field', { status: 'PAID' } as object, 'status'],
    ['an unknown campaign type', { campaignType: 'skywriting' }, 'campaignType'],
  ])('400 for %s, naming the field', async ([, overrides, path]) => {
    const response = await send(overrides as object)
    expect(response.status).toBe(400)
    expect(response.body.code).toBe('BadRequest')
    expect(response.body.details.issues[0].path).toBe(path)
  })

  test('the allowed range in the error, and an offer of its maximum is accepted', async () => {
    const { message } = (await send({ offerAmountMinorUnit: 90_909_091 })).body.details.issues[0]
    expect(message).toBe('An amount in USD must be between $0.50 and $909,090.90.')
    const { body } = await send({ offerAmountMinorUnit: 90_909_090 })
    const { offer } = (await brand.get(`/api/offers/${body.offerId}`)).body
    expect(offer.totalBrandPriceMinorUnit).toBe(99_999_999)
  })

  test('400 for a disabled campaign type', async () => {
    const row = { key: 'fax', label: 'Fax', category: 'IMAGE', enabled: false, position: 99 } as const
    await world.database.kysely.insertInto('campaign_types').values(row).execute()
    expect((await send({ campaignType: 'fax' })).body).toMatchObject({ code: 'BadRequest' })
  })

  test('404 for an unknown slug, a slug of no talent, and another brand’s draft', async () => {
    expect((await send({ slug: 'nobody-here' })).status).toBe(404)
    expect((await send({ slug: (await world.brand()).slug })).status).toBe(404)
    const { id } = await offerIn(world, 'DRAFT')
    expect((await send({ offerId: id })).status).toBe(404)
    expect((await send({ offerId: 'nowhere' })).status).toBe(404)
  })

  test('400 for an offer to the caller', async () => {
    expect((await send({}, talent, talent)).body).toMatchObject({ code: 'BadRequest' })
  })

  test('403 for a blocked brand, drafts too', async () => {
    const blocked = await world.brand()
    await blockAccount(world, blocked)
    expect((await send({}, blocked)).status).toBe(403)
    expect((await send({ saveAsDraft: true }, blocked)).status).toBe(403)
  })

  test('409 TALENT_BLOCKED_BRAND for a name on the talent’s list, in any spelling or as the account’s name', async () => {
    const picky = await world.talent()
    await setOfferPolicy(picky, { blockedBrandNames: ['Northwind Coffee'] })
    for (const buyerBrandName of [
      'Northwind Coffee',
      ' NORTHWIND  cöffee',
      'North\u3164wind\u200b Coffee',
      null,
      '',
      ' \u115f\u2800',
      'Contoso Tea',
    ]) {
      const response = await send({ buyerBrandName }, brand, picky)
      expect([response.status, response.body.code]).toEqual([409, 'TALENT_BLOCKED_BRAND'])
    }
    const other = await world.brand('Fabrikam Bikes')
    expect((await send({ buyerBrandName: 'Contoso Tea' }, other, picky)).status).toBe(201)
  })

  test('429 past the daily and the weekly cap, with count, limit and Retry-After; drafts do not count', async () => {
    const small = await createWorld({ env: { OFFER_DAILY_CAP: '2', OFFER_WEEKLY_CAP: '3' } })
    try {
      const [buyer, seller] = [await small.brand(), await small.talent()]
      await submit(buyer, seller)
      await submit(buyer, seller)
      const daily = await buyer.post('/api/offers/submit', submitBody(seller))
      expect([daily.status, daily.body.details]).toEqual([429, { currentCount: 2, limit: 2 }])
      expect(Number(daily.headers['retry-after'])).toBeGreaterThan(23 * 3600)
      await submit(buyer, seller, { saveAsDraft: true })
      const aDayAgo = addMs(small.clock.now(), -25 * HOUR_MS)
      await small.database.kysely
        .updateTable('offers')
        .set({ submitted_at: aDayAgo })
        .where('submitted_at', 'is not', null)
        .execute()
      await submit(buyer, seller)
      const weekly = await buyer.post('/api/offers/submit', submitBody(seller))
      expect([weekly.status, weekly.body.details]).toEqual([429, { currentCount: 3, limit: 3 }])
    } finally {
      await small.close()
    }
  })
})

describe('below the talent’s minimum', () => {
  const withPolicy = async (belowMinimum: 'ask_talent' | 'auto_reject' | 'auto_counter') => {
    const picky = await world.talent()
    await setOfferPolicy(picky, { belowMinimum, minimums: [{ amountMinorUnit: 200_000 }] })
    return picky
  }
  const mailsTo = (person: Person) =>
    world.database.kysely
      .selectFrom('outgoing_mails')
      .where('queue', '=', 'others')
      .selectAll()
      .where('account_id', '=', person.accountId)
      .execute()

  test('ask_talent sends the offer and asks by mail', async () => {
    const picky = await withPolicy('ask_talent')
    const id = await submit(brand, picky)
    expect(await readOffer(picky, id)).toMatchObject({ status: 'APPROVED' })
    const [mail] = await mailsTo(picky)
    expect(mail).toMatchObject({ kind: 'OFFER_BELOW_THRESHOLD_ASK' })
    expect(mail?.text_body).toContain('$2,000.00')
    expect(mail?.text_body).toContain(`/api/offers/${id}/action/reject.`)
    expect(await noticesOf(picky, id)).toEqual(['OFFER_RECEIVED'])
  })

  test('auto_reject rejects the offer, and the talent never sees it', async () => {
    const picky = await withPolicy('auto_reject')
    const id = await submit(brand, picky)
    const { offer, history } = (await brand.get(`/api/offers/${id}`)).body
    expect(offer).toMatchObject({ status: 'REJECTED', allowedActions: [] })
    expect(history).toMatchObject([
      { action: 'AUTO_REJECT', actorRole: 'system', fromStatus: null, actorAccountId: null },
    ])
    expect(await noticesOf(brand, id)).toEqual(['OFFER_SUBMITTED', 'OFFER_REJECTED'])
    expect(await noticesOf(picky)).toEqual([])
    expect((await picky.get('/api/offers/list')).body).toMatchObject({ offers: [], total: 0 })
  })

  test('auto_counter counters with the minimum for the talent', async () => {
    const picky = await withPolicy('auto_counter')
    const id = await submit(brand, picky)
    expect(await readOffer(brand, id)).toMatchObject({
      status: 'COUNTERED',
      counteredBy: 'talent',
      counterChanges: { offerAmountMinorUnit: 200_000 },
      offerAmountMinorUnit: 125_000,
      allowedActions: ['ACCEPT', 'COUNTER', 'CANCEL'],
    })
    expect(await noticesOf(brand, id)).toEqual(['OFFER_SUBMITTED', 'OFFER_COUNTERED'])
    expect(await noticesOf(picky, id)).toEqual(['OFFER_RECEIVED'])
    const [received] = (await picky.get('/api/notifications/list?limit=5')).body.notifications
    expect(received.body).toContain('we made a counter-offer for you')
    const accepted = await brand.post('/api/offers/respond', { offerId: id, action: 'accept' })
    expect(accepted.body.offer).toMatchObject({ status: 'ACCEPTED', totalBrandPriceMinorUnit: 220_000 })
  })

  test('finalizing a draft below it applies the policy too', async () => {
    const picky = await withPolicy('auto_reject')
    const offerId = await submit(brand, picky, { saveAsDraft: true })
    expect((await send({ offerId }, brand, picky)).status).toBe(200)
    const { history } = (await brand.get(`/api/offers/${offerId}`)).body
    expect(history.at(-1)).toMatchObject({ action: 'AUTO_REJECT', fromStatus: 'DRAFT', toStatus: 'REJECTED' })
  })

  test('a currency the talent does not take returns 400', async () => {
    const picky = await withPolicy('auto_reject')
    expect((await send({ currency: 'JPY' }, brand, picky)).body.details.issues[0].path).toBe('currency')
  })
})
