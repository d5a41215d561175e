import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { enqueueGenerations, modelTrial } from '../../../server/features/media/generation/index.ts'
import { newId } from '../../../server/platform/ids.ts'
import { consent } from '../likeness/likeness.ts'
import { NO_TEXTS } from '../merch/campaign-texts.ts'
import { campaignIn, sessionIn } from '../merch/fans.ts'
import { addFilter, saveStore } from '../merch/seller-stores.ts'
import { CREATE_INTENT } from '../money/paying.ts'
import { buy, sell } from '../money/products.ts'
import { decline, setLimit } from '../money/spending.ts'
import { createBlast } from '../offers/blasts.ts'
import { draftOffer, expectOk, nameAgent, submit } from '../offers/offers.ts'
import { briefFor, IMAGE_START, tellModelsApart } from '../offers/studio.ts'
import { pictureOf, upload } from '../uploads.ts'
import { type Person, type World } from '../world.ts'
import { findOwnThings } from './own-things.ts'
import { join } from './teams.ts'

/** Unique words of `liveWholeLife`, each with its place, so that tests can search for them. */
export const planted = { talent: new Map<string, string>(), brand: new Map<string, string>() }
const plant = (whose: 'talent' | 'brand', place: string): string => {
  const word = `cnry${randomBytes(8).toString('hex')}`
  planted[whose].set(word, place)
  return word
}

let world: World
let talent: Person
let brand: Person
let admin: Person
let agent: Person
let offerId: string
let bought: string

/**
 * Text of the uses that the brand bought. It belongs to the books, so an erasure does not delete
 * it.
 */
export const terms = `terms${randomBytes(8).toString('hex')}`

export type WholeLife = {
  talent: Person
  brand: Person
  agent: Person
  offerId: string
  /** Bytes of the file that the brand bought. */
  bought: string
}

/** Performs every act of a talent and a brand that stores a text. */
export async function liveWholeLife(given: World): Promise<WholeLife> {
  world = given
  // Another test file of this process may have left words.
  for (const words of Object.values(planted)) words.clear()
  await tellModelsApart(world)
  ;[admin, agent] = [await world.admin(), await world.agent()]
  talent = await world.talent(`Mara ${plant('talent', 'display name')}`)
  brand = await world.brand(`Northwind ${plant('brand', 'display name')}`)
  planted.talent.set(talent.email.split('@')[0] ?? '', 'mail address')
  planted.brand.set(brand.email.split('@')[0] ?? '', 'mail address')
  bought = plant('talent', 'bytes of what was bought')
  await liveTalent()
  await liveBrand()
  await deal()
  await speakOfEachOther()
  await searchAndTry()
  await leaveMore()
  for (const { whose, create } of await findOwnThings())
    await create({ talent, brand }[whose], (column) => plant(whose, column))
  await visitStorefront()
  expectOk(await world.cron('/api/payments/process-payouts'))
  await sendMails()
  return { talent, brand, agent, offerId, bought }
}

async function liveTalent(): Promise<void> {
  const imageUrl = `https://pictures.example.com/${plant('talent', 'picture')}.png`
  expectOk(await talent.patch('/api/accounts/me', { bio: plant('talent', 'bio'), imageUrl }))
  expectOk(
    await talent.put('/api/accounts/offer-policy', {
      belowMinimum: 'ask_talent',
      minimums: [{ currency: 'USD', category: null, amountMinorUnit: 130_000 }],
      blockedBrandNames: [plant('talent', 'blocked brand')],
    }),
  )
  await nameAgent(talent, agent, true)
  await consent(talent)
  const me = { name: 'files', fileName: `${plant('talent', 'file name of a likeness')}.png` }
  const parts = [{ ...me, bytes: await pictureOf(40, 40, 'teal') }]
  const {
    assetIds: [id],
  } = expectOk(await upload(talent, '/api/ui-api/user-image-assets/add', parts))
  expectOk(await talent.patch(`/api/likeness/assets/${id}/tags`, { add: [plant('talent', 'tag')] }))
  expectOk(await talent.put('/api/likeness/profile', { category: 'actor', accent: plant('talent', 'accent') }))
  await buildStore()
}

async function buildStore(): Promise<void> {
  const filter = await addFilter(admin)
  const fileName = `${plant('talent', 'file name of a store’s photo')}.png`
  const photo = { name: 'file', fileName, bytes: await pictureOf(32, 32, 'olive') }
  const { url: uploadedImageUrl } = expectOk(await upload(talent, '/api/merch/seller/upload', [photo]))
  expectOk(
    await saveStore(talent, {
      uploadedImageUrl,
      name: plant('talent', 'name of a store'),
      headline: plant('talent', 'headline of a store'),
      designs: [{ filterId: filter.id, name: plant('talent', 'name of a design') }],
    }),
  )
  const texts = { ...NO_TEXTS, studioHeadline: plant('talent', 'translated headline of a store') }
  expectOk(await talent.put('/api/merch/seller/store/texts/de', texts))
}

async function liveBrand(): Promise<void> {
  expectOk(await brand.patch('/api/accounts/me', { bio: plant('brand', 'bio') }))
  const reason = plant('brand', 'reason of a block')
  for (const action of ['block', 'unblock'])
    expectOk(await admin.post('/api/admin/users', { accountId: brand.accountId, action, reason }))
  await askColleague()
  const company = {
    legalName: plant('brand', 'legal name'),
    address: plant('brand', 'address'),
    country: 'US',
    vatId: null,
  }
  expectOk(await brand.put('/api/payments/company', { company }))
}

/** A colleague declines a payment of the brand. */
async function askColleague(): Promise<void> {
  const finance = await join(world, brand, await world.brand('Dana Reyes'), 'finance')
  const product = await sell(await world.talent('Theo Brandt'))
  expectOk(await setLimit(brand, brand, 0))
  const thing = { payFor: product.kind, payForId: product.id }
  const number = plant('brand', 'purchase order number')
  expectOk(await brand.put('/api/payments/purchase-order', { ...thing, number }))
  const asked = await brand.post('/api/team/approvals', { ...thing, note: plant('brand', 'note of an approval') })
  expectOk(await decline(finance, expectOk(asked).approval.id, plant('brand', 'why a payment was declined')))
  expectOk(await setLimit(brand, brand, null))
}

/** An offer below the minimum is countered, paid, delivered twice, disputed and decided. */
async function deal(): Promise<void> {
  const picture = await upload(brand, '/api/offers/upload-product-image', [
    { name: 'file', fileName: `${plant('brand', 'file name')}.png`, bytes: await pictureOf(64, 64) },
  ])
  const elsewhere = `https://files.example.com/${plant('brand', 'address of a picture')}.png`
  offerId = await submit(brand, talent, {
    title: plant('brand', 'title of an offer'),
    campaignDescription: `About ${plant('brand', 'brief')}`,
    buyerBrandName: `Roasters ${plant('brand', 'brand name')}`,
    scriptText: plant('brand', 'script'),
    customUsage: plant('brand', 'custom usage'),
    wantsSharing: true,
    sharingDescription: 'On our own pages.',
    productImageUrls: [expectOk(picture).url, elsewhere],
    usageTypes: [terms],
  })
  const counter = {
    action: 'counter',
    counterNote: plant('talent', 'counter note'),
    counterChanges: { offerAmountMinorUnit: 140_000, sharingDescription: plant('talent', 'counter changes') },
  }
  expectOk(await talent.post('/api/offers/respond', { offerId, ...counter }))
  expectOk(await brand.post('/api/offers/respond', { offerId, action: 'accept' }))
  const buyer = {
    buyerName: plant('brand', 'buyer’s name'),
    buyerEmail: `${plant('brand', 'buyer’s address')}@shop.test`,
  }
  const hostPartnerSlug = plant('brand', 'partner')
  const payment = { payFor: 'OFFER', payForId: offerId, ...buyer, hostPartnerSlug }
  const { processorPaymentId, processorClientSecret: clientSecret } = expectOk(
    await brand.post(CREATE_INTENT, payment, { 'idempotency-key': newId() }),
  )
  await world.app.simulator.confirm({ id: processorPaymentId, clientSecret, outcome: 'succeed' })
  expectOk(await brand.post('/api/payments/complete', { processorPaymentId }))
  await talkAndAgree()
  await deliver(plant('talent', 'bytes of a first delivery'), plant('talent', 'notes of a first delivery'))
  expectOk(await brand.post('/api/offers/revision', { offerId, reason: plant('brand', 'revision') }))
  const atTheTalents = `https://files.example.com/${plant('talent', 'address of a delivery')}.png`
  await deliver(bought, plant('talent', 'notes of a delivery'), [atTheTalents])
  expectOk(await brand.post('/api/offers/dispute', { offerId, reason: plant('brand', 'dispute') }))
  await speakInDispute(brand, 'brand', 'evidence')
  await speakInDispute(talent, 'talent', 'answer')
  // An admin's note about a deal concerns both sides.
  const note = plant('talent', 'decision')
  expectOk(await admin.post('/api/offers/admin/resolve-dispute', { offerId, resolution: 'RELEASE', note }))
}

async function talkAndAgree(): Promise<void> {
  await write(brand, 'brand', `For ${talent.displayName}`)
  await write(talent, 'talent', `For ${brand.displayName}`)
  await write(agent, 'talent', 'For both')
  const { version } = expectOk(await admin.get(`/api/offers/admin/terms?offerId=${offerId}`))
  const conditions = [plant('brand', 'condition of the license')]
  const edited = { offerId, version, terms: { conditions } }
  expectOk(await admin.patch('/api/offers/admin/terms', edited))
  await sign(brand, 'brand')
  await sign(talent, 'talent')
  const reason = plant('talent', 'reason for more time')
  expectOk(await talent.post('/api/offers/extension', { offerId, days: 3, reason }))
  const note = plant('brand', 'answer about more time')
  expectOk(await brand.post('/api/offers/extension/answer', { offerId, grant: false, note }))
}

async function sign(person: Person, whose: 'talent' | 'brand'): Promise<void> {
  const path = `/api/offers/${offerId}/agreement`
  const { textSha256 } = expectOk(await person.get(path))
  expectOk(await person.post(`${path}/sign`, { name: plant(whose, 'name under an agreement'), textSha256 }))
}

async function write(person: Person, whose: 'talent' | 'brand', about: string): Promise<void> {
  const fileName = `${plant(whose, 'file name of an attachment')}.txt`
  const file = { name: 'file', fileName, bytes: Buffer.from(plant(whose, 'bytes of an attachment')) }
  const { key } = expectOk(await upload(person, `/api/offers/${offerId}/messages/attachments`, [file]))
  const message = { text: `${about}: ${plant(whose, 'message')}`, clientId: randomUUID(), attachments: [key] }
  expect(await person.post(`/api/offers/${offerId}/messages`, message)).toMatchObject({ status: 201 })
}

async function speakInDispute(person: Person, whose: 'talent' | 'brand', what: 'evidence' | 'answer'): Promise<void> {
  const fileName = `${plant(whose, 'file name of evidence')}.txt`
  const file = { name: 'file', fileName, bytes: Buffer.from(plant(whose, 'bytes of evidence')) }
  const parts = [{ name: 'offerId', value: offerId }, file]
  const { url } = expectOk(await upload(person, '/api/offers/dispute/upload-evidence', parts))
  const statement = `${talent.displayName} and ${brand.displayName}: ${plant(whose, 'statement in a dispute')}`
  expectOk(await person.post(`/api/offers/dispute/${what}`, { offerId, statement, fileUrls: [url] }))
}

async function speakOfEachOther(): Promise<void> {
  const path = `/api/offers/${offerId}/ratings`
  for (const [person, whose, other] of [
    [brand, 'brand', talent],
    [talent, 'talent', brand],
  ] as const) {
    const words = `${other.displayName} was fine: ${plant(whose, 'rating')}`
    expect(await person.post(path, { stars: 4, words })).toMatchObject({ status: 201 })
  }
  expectOk(await brand.get(`/api/offers/${offerId}/licence`))
}

/** Paused, so nothing is sent to it, with an earlier response of its receiver. */
async function addWebhook(): Promise<void> {
  const url = `https://hooks.example.com/${plant('brand', 'address of a webhook endpoint')}`
  const description = plant('brand', 'description of a webhook endpoint')
  const made = await brand.post('/api/webhooks/endpoints', { url, description })
  const { id } = made.body.endpoint
  expectOk(await brand.post(`/api/webhooks/endpoints/${id}/pause`))
  const [eventId, at] = [newId(), world.clock.now()]
  const event = { type: 'webhook.test', entity: `test:${eventId}`, position: 0, occurred_at: at }
  const { kysely } = world.database
  await kysely
    .insertInto('webhook_events')
    .values({ ...event, id: eventId, body: '{}', created_at: at })
    .execute()
  const ofEndpoint = { endpoint_id: id, event_id: eventId, account_id: brand.accountId }
  await kysely
    .insertInto('webhook_deliveries')
    .values({
      ...event,
      ...ofEndpoint,
      status: 'DELIVERED',
      attempts: 1,
      failures: 0,
      next_attempt_at: at,
      ended_at: at,
    })
    .execute()
  const response = plant('brand', 'response of a webhook receiver')
  await kysely
    .insertInto('webhook_attempts')
    .values({ ...ofEndpoint, number: 1, attempted_at: at, duration_ms: 5, status_code: 200, response })
    .execute()
}

/** A shortlist, unanswered briefs, and candidates, some of them pending. */
async function searchAndTry(): Promise<void> {
  const list = await brand.post('/api/shortlists', { name: plant('brand', 'name of a shortlist') })
  expectOk(await brand.post(`/api/shortlists/${list.body.shortlist.id}/talents`, { slug: talent.slug }))
  await addWebhook()
  const email = `${plant('brand', 'address of an invitation')}@people.test`
  expectOk(await brand.post('/api/team/invitations', { email, role: 'viewer' }))
  const another = await world.talent()
  await createBlast(brand, [talent, another], { campaignDescription: plant('brand', 'brief for several') })
  expectOk(await world.cron('/api/offers/cron/embed-talents'))
  for (const place of ['brief of candidates', 'brief of pending candidates']) {
    const brief = briefFor(talent, { campaignDescription: plant('brand', place) })
    expect(await brand.post(IMAGE_START, brief)).toMatchObject({ status: 201 })
    if (place === 'brief of candidates')
      expect(expectOk(await world.cron('/api/offers/image-candidates/process'))).toMatchObject({ processed: 3 })
  }
}

async function deliver(bytes: string, notes: string, elsewhere: readonly string[] = []): Promise<void> {
  const file = { name: 'file', fileName: `${plant('talent', 'file name')}.txt`, bytes: Buffer.from(bytes) }
  const parts = [{ name: 'offerId', value: offerId }, file]
  const { url } = expectOk(await upload(talent, '/api/offers/upload-deliverable', parts))
  expectOk(await talent.post('/api/offers/deliver', { offerId, fileUrls: [url, ...elsewhere], notes }))
}

/** A draft, a canceled offer, a sold product, long jobs, and sign-in mails. */
async function leaveMore(): Promise<void> {
  expectOk(await brand.post('/api/offers/submit', draftOffer(talent.slug, plant('brand', 'draft'))))
  const cancelled = await submit(brand, talent, { offerAmountMinorUnit: 150_000 })
  expectOk(
    await brand.post('/api/offers/cancel', { offerId: cancelled, reason: plant('brand', 'why it was canceled') }),
  )
  const product = await sell(talent, {
    title: plant('talent', 'product'),
    description: plant('talent', 'product text'),
  })
  expectOk((await buy(world, brand, product)).response)
  const input = { key: 'text', capability: 'text' as const, text: plant('talent', 'input of a job') }
  const subject = plant('talent', 'subject of a job')
  await enqueueGenerations(world.app.ctx, modelTrial, [{ input, subject }], { accountId: talent.accountId })
  for (const { email } of [talent, brand]) {
    const path = '/api/auth/forgot-password'
    expectOk(await world.stranger().auth.post(path, { email }))
  }
  await world.app.ctx.immediateMailSender.sendDue()
}

async function visitStorefront(): Promise<void> {
  const sessionId = await sessionIn(talent, await campaignIn(world))
  const plantForSession = (what: string) => plant('talent', `${what} of a fan’s session`)
  expectOk(
    await talent.patch('/api/merch/session/update', {
      sessionId,
      startPage: `http://localhost:3000/${plantForSession('start page')}`,
      currentStep: plantForSession('step'),
      lastRoute: `/${plantForSession('route')}`,
      delayedEmail: `${plantForSession('address')}@semblance.test`,
      fanName: plantForSession('name'),
      consentVersion: 'semblance-1',
      shippingInfo: { firstName: plantForSession('first name'), addressLine1: plantForSession('street') },
    }),
  )
  const eventData = { word: plantForSession('event') }
  expectOk(await talent.post('/api/merch/journey-event', { eventType: 'SEEN', eventData, merchSessionId: sessionId }))
  const written = { name: plant('talent', 'name of a lead'), message: plant('talent', 'message of a lead') }
  const data = { word: plant('talent', 'data of a lead') }
  expectOk(await talent.post('/api/merch/lead', { kind: 'contact', email: talent.email, ...written, data }))
}

export const sendMails = async () => {
  for (let round = 0; round < 5; round++) expectOk(await world.cron('/api/notifications/process-emails'))
}
