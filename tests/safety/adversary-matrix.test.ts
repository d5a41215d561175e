import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from '../../server/app.ts'
import { isReadableByAll } from '../../server/platform/http/callers/cors.ts'
import type { Route } from '../../server/platform/http/route.ts'
import { sell, type TestProduct } from '../support/money/products.ts'
import { candidateSession, linkAgent, offerIn, type TestOffer } from '../support/offers/offers.ts'
import { instanceOf, type JsonSchema } from '../support/responses/schema-instance.ts'
import { FORM_HEADERS, formOf } from '../support/uploads.ts'
import { type Browser, createWorld, type Person, type TestResponse, type World } from '../support/world.ts'

/** Every route, requested by everyone who must not use it, with ids of other people's things. */

let world: World
let offer: TestOffer
let draft: TestOffer
let product: TestProduct
/** A product on sale would be public. */
let offSale: TestProduct
let paymentId: string
let foreign: Record<string, string>
const outsiders: Record<string, Person> = {}
/** A user who is signed in, but has no account in the marketplace. */
let nobody: Browser
beforeAll(async () => {
  world = await createWorld({ env: { PROCESS_EMAILS_OPEN: 'off' } })
  offer = await offerIn(world, 'DELIVERED')
  draft = await offerIn(world, 'DRAFT', { brand: offer.brand, talent: offer.talent })
  product = await sell(offer.talent)
  offSale = await sell(offer.talent)
  await offer.talent.patch(`/api/products/${offSale.id}`, { active: false })
  const { notifications } = (await offer.talent.get('/api/notifications/list')).body
  const payment = await world.database.kysely.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  paymentId = payment.id
  foreign = {
    offerId: offer.id,
    id: offer.id,
    payForId: offer.id,
    accountId: offer.talent.accountId,
    sessionId: await candidateSession(world, [offer.brand, offer.talent], 'IMAGE'),
    notificationId: notifications[0].id,
    processorPaymentId: payment.processor_payment_id ?? '',
    payment: payment.processor_payment_id ?? '',
    connectAccountId: `acct_${offer.talent.accountId}`,
  }
  outsiders.brand = await world.brand('Contoso Tea')
  outsiders.talent = await world.talent('Iris Okafor')
  outsiders.agent = await world.agent()
  const former = await world.agent('Elm Street Agency')
  await linkAgent(world, offer.talent, former, true)
  expect((await former.get(`/api/offers/${offer.id}`)).status).toBe(200)
  await offer.talent.delete('/api/accounts/agent-link')
  const newcomer = { email: 'newcomer@semblance.test', password: null, displayName: 'Newcomer', role: 'brand' } as const
  const { idToken } = await world.app.builtinIssuer().registerConfirmed(newcomer)
  nobody = world.stranger()
  nobody.cookies.set('auth-token', idToken)
  outsiders['the former agent'] = former
})
afterAll(() => world.close())

const named = (routes: readonly Route[]) => routes.map((route) => [`${route.method} ${route.path}`, route] as const)
const forUsers = ROUTES.filter(({ auth }) => auth === 'user')
const forAdmins = ROUTES.filter(({ auth }) => auth === 'admin')
const forCron = ROUTES.filter(({ auth }) => auth === 'cron')

/** Valid, so that only the foreign ids can be the reason for a refusal. */
const SOUND: Record<string, unknown> = {
  payFor: 'OFFER',
  campaignType: 'social_post',
  skipImageGeneration: true,
  offerAmountMinorUnit: 125_000,
  clientId: '0b9f6f0e-4a57-4c0e-9f64-2f1c7c1f8a10',
  rules: { fallback: { answer: 'ALLOWED', floor: null }, exceptions: [] },
}

/** These change nothing and are open to every signed-in person. */
const QUESTIONS = ['/api/offers/infer-flow', '/api/offers/match-talents']

const A_FILE = { name: 'file', fileName: 'note.txt', bytes: Buffer.from('A note.') }
const isAboutProducts = ({ path }: Route): boolean => path.startsWith('/api/products')
const isAboutBuying = ({ path }: Route): boolean => path.endsWith('/purchase') || path.startsWith('/buy/')
const isAboutPayments = ({ path }: Route): boolean => ['/api/payments/{id}', '/receipts/{id}'].includes(path)
const fieldsOf = (schema: unknown): string[] => Object.keys((schema as JsonSchema | undefined)?.properties ?? {})
const parametersOf = ({ path }: Route): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Sends a valid request with a foreign id in every field that takes one. */
function sendForeign(route: Route, browser: Browser, headers: Record<string, string> = {}): Promise<TestResponse> {
  const parameters: Record<string, string> = {
    ...foreign,
    action: 'cancel',
    version: 'latest',
    number: '1',
    ...(isAboutProducts(route) ? { id: product.id } : {}),
    ...(isAboutBuying(route) ? { id: offSale.id, productId: offSale.id } : {}),
    ...(isAboutPayments(route) ? { id: paymentId } : {}),
  }
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => parameters[name] ?? 'x')
  const query = fieldsOf(route.query).filter((name) => foreign[name])
  const side = fieldsOf(route.query).includes('perspective') ? ['perspective=seller'] : []
  const search = [...query.map((name) => `${name}=${foreign[name]}`), ...side].join('&')
  const { send } = route.app === 'auth' ? browser.auth : browser
  // Without a file, an upload route would refuse for that reason.
  if (route.upload && parametersOf(route).length > 0)
    return send(route.method, path, formOf([A_FILE]), { ...FORM_HEADERS, ...headers })
  const body = route.body && bodyFor(route.body as JsonSchema)
  return send(route.method, search ? `${path}?${search}` : path, body, headers)
}

function bodyFor(schema: JsonSchema): object {
  const sound = { ...(instanceOf(schema) as object), ...SOUND, slug: offer.talent.slug, ...foreign }
  const wanted = fieldsOf(schema).filter((name) => schema.required?.includes(name) || name in SOUND || foreign[name])
  return Object.fromEntries(Object.entries(sound).filter(([name]) => wanted.includes(name)))
}

const NAMES = [
  'offerId',
  'sessionId',
  'id',
  'payForId',
  'accountId',
  'notificationId',
  'processorPaymentId',
  'connectAccountId',
  'productId',
]
/**
 * These routes read and write rows of the caller's own account about a thing, and tell nothing of
 * the thing.
 */
const OWN_NOTES = ['GET /api/team/approvals', 'GET /api/payments/purchase-order', 'PUT /api/payments/purchase-order']
const isAboutOwnNotes = ({ method, path }: Route): boolean => OWN_NOTES.includes(`${method} ${path}`)
const namesSomething = (route: Route): boolean =>
  [...parametersOf(route), ...fieldsOf(route.query), ...fieldsOf(route.body)].some((name) => NAMES.includes(name))

async function belongings(): Promise<unknown> {
  const db = world.database.kysely
  const ids = [offer.talent.accountId, offer.brand.accountId]
  return {
    offers: await db.selectFrom('offers').selectAll().where('buyer_account_id', 'in', ids).orderBy('id').execute(),
    payments: await db.selectFrom('payments').selectAll().where('buyer_account_id', 'in', ids).execute(),
    products: await db.selectFrom('products').selectAll().where('seller_account_id', 'in', ids).execute(),
    payouts: await db.selectFrom('payouts').selectAll().where('account_id', 'in', ids).execute(),
    earnings: await db.selectFrom('share_tracking').selectAll().where('account_id', 'in', ids).execute(),
    refunds: await db.selectFrom('refunds').selectAll().execute(),
    audit: await db.selectFrom('admin_audit').selectAll().execute(),
    postings: await db.selectFrom('ledger_postings').selectAll().execute(),
    routes: await db.selectFrom('payout_routes').selectAll().where('account_id', 'in', ids).execute(),
    notices: await db.selectFrom('notifications').selectAll().where('account_id', 'in', ids).orderBy('id').execute(),
    limits: await db.selectFrom('brand_limits').selectAll().execute(),
    accounts: await db.selectFrom('accounts').selectAll().where('id', 'in', ids).orderBy('id').execute(),
  }
}

describe('without a session it is 401:', () => {
  test.each(named([...forUsers, ...forAdmins, ...forCron]))('%s', async (_name, route) => {
    expect((await sendForeign(route, world.stranger())).status).toBe(401)
  })
})

describe('without an account it is 404:', () => {
  test.each(named([...forUsers, ...forAdmins]))('%s', async (_name, route) => {
    expect((await sendForeign(route, nobody)).status).toBe(404)
  })
})

describe('from another origin it is 403:', () => {
  const changes = ROUTES.filter(({ method, auth }) => method !== 'GET' && ['public', 'user', 'link'].includes(auth))
  test.each(named(changes.filter((route) => !isReadableByAll(route))))('%s', async (_name, route) => {
    const before = await belongings()
    for (const origin of ['https://evil.example', 'null'])
      expect((await sendForeign(route, offer.brand, { origin })).status, origin).toBe(403)
    expect(await belongings()).toEqual(before)
  })

  test.each(named(changes.filter(isReadableByAll)))(
    'or it is handled without a session and changes nothing: %s',
    async (_name, route) => {
      expect(route.auth).toBe('public')
      const before = await belongings()
      const { headers } = await sendForeign(route, offer.brand, { origin: 'https://evil.example' })
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
      expect(await belongings()).toEqual(before)
    },
  )
})

describe('with a session without the role it is 403:', () => {
  test.each(named(forAdmins))('%s', async (_name, route) => {
    for (const [name, person] of Object.entries(outsiders))
      expect([name, (await sendForeign(route, person)).status]).toEqual([name, 403])
  })
})

describe('with a session instead of the cron secret it is 401:', () => {
  test.each(named(forCron))('%s', async (_name, route) => {
    for (const person of [await world.admin(), offer.brand]) expect((await sendForeign(route, person)).status).toBe(401)
  })
})

describe('somebody else’s data is refused and unchanged:', () => {
  test.each(named(forUsers.filter((route) => namesSomething(route) && !isAboutOwnNotes(route))))(
    '%s',
    async (_name, route) => {
      const before = await belongings()
      for (const [name, person] of Object.entries(outsiders)) {
        const { status, text } = await sendForeign(route, person)
        expect([403, 404], `${name}: ${status} ${text.slice(0, 200)}`).toContain(status)
        expect(text).not.toContain('espresso')
      }
      expect(await belongings()).toEqual(before)
    },
  )
})

test('a note of one account about a thing is not seen by another, and changes nothing of the thing', async () => {
  const note = { payFor: 'OFFER', payForId: offer.id }
  const [one, other] = [await world.brand('Adam Note'), await world.brand('Eva Note')]
  const before = await belongings()
  expect((await one.put('/api/payments/purchase-order', { ...note, number: 'PO-1' })).status).toBe(404)
  expect((await offer.brand.put('/api/payments/purchase-order', { ...note, number: 'PO-2' })).status).toBe(200)
  const query = new URLSearchParams(note).toString()
  for (const [person, number] of [
    [one, null],
    [other, null],
    [offer.brand, 'PO-2'],
  ] as const)
    expect((await person.get(`/api/payments/purchase-order?${query}`)).body).toEqual({ number })
  expect((await other.get(`/api/team/approvals?payForId=${offer.id}`)).body).toEqual({ approvals: [] })
  expect(await belongings()).toEqual(before)
})

test('an admin’s session cannot change anybody’s offer or product', async () => {
  const admin = await world.admin()
  const before = await belongings()
  const writes = forUsers.filter(({ method }) => method !== 'GET')
  for (const route of writes.filter((each) => each.path.startsWith('/api/offers/') || isAboutProducts(each))) {
    const { status } = await sendForeign(route, admin)
    if (!QUESTIONS.includes(route.path)) expect(status, route.path).toBeGreaterThanOrEqual(400)
  }
  expect(await belongings()).toEqual(before)
})

test('lists contain only the caller’s own rows', async () => {
  for (const person of Object.values(outsiders)) {
    for (const perspective of ['seller', 'buyer'])
      expect((await person.get(`/api/offers/list?perspective=${perspective}`)).body.total).toBe(0)
    expect((await person.get('/api/payments/history')).body.total).toBe(0)
    expect((await person.get('/api/payments/statement')).body.total).toBe(0)
    expect((await person.get('/api/products/mine')).body.total).toBe(0)
    expect((await person.get('/api/payments/payout-status')).body.payouts).toEqual([])
  }
  const listed = (await offer.talent.get('/api/offers/list')).body.offers.map(({ id }: { id: string }) => id)
  expect(listed).not.toContain(draft.id)
})
