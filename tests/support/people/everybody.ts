import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../../../server/platform/clock.ts'
import type { Route } from '../../../server/platform/http/route.ts'
import { addPicture, consent } from '../likeness/likeness.ts'
import { type PlantedFan, plantFan } from '../merch/merch-canaries.ts'
import { fanOf, openShop, type Shop } from '../merch/merch-shop.ts'
import { sell, type TestProduct } from '../money/products.ts'
import { setLimit } from '../money/spending.ts'
import { createBlast } from '../offers/blasts.ts'
import { blockAccount, candidateSession, expectOk, linkAgent, offerIn, type TestOffer } from '../offers/offers.ts'
import type { Names } from '../responses/asked-route.ts'
import { type Browser, CRON_SECRET, type Person, type World } from '../world.ts'
import { findOwnThings } from './own-things.ts'
import { join } from './teams.ts'

/** Callers in the order of their requests: first those without any rights, last the owners. */
export const PRINCIPALS = [
  'nobody',
  'forged',
  'expired',
  'stranger',
  'blocked',
  'brand 2',
  'talent 2',
  'agent 2',
  'fan 2',
  'agent, reads',
  'agent, acts',
  'fan',
  'cron',
  'admin',
  'talent',
  'brand',
] as const
export type Principal = (typeof PRINCIPALS)[number]

export type AllCallers = {
  people: Readonly<Record<Principal, { browser: Browser; headers: Record<string, string> }>>
  offer: TestOffer
  shop: Shop
  planted: PlantedFan
  namesFor: (who: Principal, route: Route) => Names
}

/**
 * Creates a brand and a talent with every kind of thing between the two, a fan with an order, and
 * all outsiders. There are three agents: the first acts for this talent, the second acts for a
 * different talent, and the third may only read the offer `quiet` of a third talent.
 */
export async function createAllCallers(world: World): Promise<AllCallers> {
  const late = await world.brand('Too Late')
  world.clock.advance(2 * DAY_MS)
  const shop = await openShop(world)
  const planted = await plantFan(world, shop)
  const offer = await offerIn(world, 'DELIVERED')
  const { brand, talent } = offer
  const things = await leaveThings(world, offer)
  const ownIds = await leaveOwnThings(offer)
  const [blocked, otherBrand, otherTalent, actingAgent, readingAgent, otherAgent] = [
    await world.brand('Blocked Brand'),
    await world.brand('Contoso Tea'),
    await world.talent('Iris Okafor'),
    await world.agent('Acting Agency'),
    await world.agent('Reading Agency'),
    await world.agent('Elm Street Agency'),
  ]
  await blockAccount(world, blocked)
  await linkAgent(world, talent, actingAgent, true)
  // A talent can have only one agent.
  const quiet = await offerIn(world, 'DELIVERED', { brand, talent: await world.talent('Quiet Talent') })
  await linkAgent(world, quiet.talent, readingAgent, false)
  await linkAgent(world, otherTalent, otherAgent, true)
  const otherFan = await fanOf(world, shop)
  const unknown = { email: 'unknown@semblance.test', password: null, displayName: 'Unknown', role: 'brand' } as const
  const { idToken } = await world.app.builtinIssuer().registerConfirmed(unknown)
  const token = brand.cookies.get('auth-token') ?? ''
  const cookies = (value: string): Browser => {
    const browser = world.stranger()
    browser.cookies.set('auth-token', value)
    return browser
  }
  const with_ = (browser: Browser, headers: Record<string, string> = {}) => ({ browser, headers })
  const { sessionId } = planted.fan
  return {
    people: {
      nobody: with_(world.stranger()),
      forged: with_(cookies(forgery(token))),
      expired: with_(late),
      stranger: with_(cookies(idToken)),
      blocked: with_(blocked),
      'brand 2': with_(otherBrand),
      'talent 2': with_(otherTalent),
      'agent 2': with_(otherAgent),
      'fan 2': with_(otherFan),
      'agent, reads': with_(readingAgent),
      'agent, acts': with_(actingAgent),
      fan: with_(planted.fan),
      cron: with_(world.stranger(), { authorization: `Bearer ${CRON_SECRET}` }),
      admin: with_(await world.admin()),
      talent: with_(talent),
      brand: with_(brand),
    },
    offer,
    shop,
    planted,
    namesFor: (who, route) => {
      // Only the fan has the secret tokens of the session and the order. All others send the
      // session's internal id instead of both tokens.
      const shown =
        who === 'fan'
          ? { sessionId, token: planted.secrets.order }
          : { sessionId: planted.fan.internalId, token: planted.fan.internalId }
      const read =
        who === 'agent, reads' ? { offerId: quiet.id, payForId: quiet.id, accountId: quiet.talent.accountId } : {}
      const names = { ...things, ...read, ...planted.known, ...shown, slug: slugFor(route, talent.slug, shop.slug) }
      const ownId = ownIds.find(({ routes }) => routes.test(route.path))?.id
      const id = ownId ?? idFor(route, { ...names, shop: shop.id })
      if (route.path.includes('/deliverables/')) return { ...names, id, version: 'latest', number: 1 }
      return route.path.includes('-candidates/') ? { ...names, id, sessionId: things.candidatesId } : { ...names, id }
    },
  }
}

/** Valid, so that only ownership can be the reason for a refusal. */
const VALID_FIELDS = {
  perspective: 'seller',
  campaignType: 'social_post',
  skipImageGeneration: true,
  offerAmountMinorUnit: 125_000,
  clientId: '0b9f6f0e-4a57-4c0e-9f64-2f1c7c1f8a10',
}

/** Every kind of thing between a brand and a talent, by its name in requests. */
async function leaveThings(world: World, offer: TestOffer): Promise<Record<string, Names[string]>> {
  const { brand, talent } = offer
  await consent(talent)
  await addPicture(talent)
  const product = await sell(talent)
  const blastId = await createBlast(brand, [talent, await world.talent()])
  const list = (await brand.post('/api/shortlists', { name: 'For spring' })).body.shortlist
  const webhooks = '/api/webhooks/endpoints'
  const hook = (await brand.post(webhooks, { url: 'https://hooks.example.com/' })).body.endpoint
  // Nothing is sent to a paused endpoint.
  expectOk(await brand.post(`${webhooks}/${hook.id}/pause`))
  const member = await join(world, brand, await world.brand('Dana Reyes'), 'viewer')
  const approvalId = await leaveApproval(world, brand, product)
  const invitation = (await brand.post('/api/team/invitations', { email: 'noah@people.test', role: 'buyer' })).body
  const sent = await brand.post(`/api/offers/${offer.id}/messages`, { text: 'Good morning.', clientId: randomUUID() })
  const { notifications } = expectOk(await talent.get('/api/notifications/list'))
  const { assets } = expectOk(await talent.get('/api/likeness/assets'))
  const done = await offerIn(world, 'COMPLETED', { brand, talent })
  const { licence } = expectOk(await brand.get(`/api/offers/${done.id}/licence`))
  const payment = await world.database.kysely
    .selectFrom('payments')
    .selectAll()
    .where('pay_for_id', '=', offer.id)
    .executeTakeFirstOrThrow()
  return {
    offerId: offer.id,
    payForId: offer.id,
    payFor: 'OFFER',
    accountId: talent.accountId,
    candidatesId: await candidateSession(world, [brand, talent], 'IMAGE'),
    notificationId: notifications[0].id,
    processorPaymentId: payment.processor_payment_id ?? '',
    paymentId: payment.id,
    connectAccountId: `acct_${talent.accountId}`,
    productId: product.id,
    blastId,
    shortlistId: list.id,
    webhookEndpointId: hook.id,
    memberId: member.accountId,
    approvalId,
    invitationId: invitation.invitations[0].id,
    messageId: sent.body.message.id,
    assetId: assets[0].id,
    code: licence.code,
    action: 'cancel',
    provider: 'google',
    ...VALID_FIELDS,
  }
}

/** Creates the things that features declare in `testing/own-thing.ts`. */
const leaveOwnThings = async ({ brand, talent }: TestOffer): Promise<{ routes: RegExp; id: string }[]> =>
  Promise.all(
    (await findOwnThings()).map(async ({ routes, whose, create }) => ({
      routes,
      id: await create({ brand, talent }[whose], () => 'A word'),
    })),
  )

/** A member of the brand asks to buy a product, and another may approve. */
async function leaveApproval(world: World, brand: Person, product: TestProduct): Promise<string> {
  const buyer = await join(world, brand, await world.brand('Kim Vos'), 'buyer')
  await join(world, brand, await world.brand('Lou Meyer'), 'finance')
  expectOk(await setLimit(brand, buyer, 0))
  const thing = { payFor: product.kind, payForId: product.id }
  return expectOk(await buyer.post('/api/team/approvals', thing)).approval.id
}

/** Returns the token with an invalid signature. */
function forgery(token: string): string {
  const [head = '', body = '', signature = ''] = token.split('.')
  return `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
}

const slugFor = ({ path }: Route, talent: string, shop: string): string =>
  /^\/(?:c|api\/merch)\//.test(path) ? shop : talent

/** Kind of id that `{id}` means, by path. */
const IDS: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/payments\/\{id\}|^\/receipts/, 'paymentId'],
  [/^\/api\/products/, 'productId'],
  [/^\/api\/shortlists/, 'shortlistId'],
  [/^\/api\/webhooks/, 'webhookEndpointId'],
  [/^\/api\/team\/invitations/, 'invitationId'],
  [/^\/api\/team\/approvals/, 'approvalId'],
  [/^\/blasts/, 'blastId'],
  [/^\/api\/likeness\/(?:assets|pictures)/, 'assetId'],
  [/^\/api\/merch\/session/, 'sessionId'],
  [/^(?:\/api\/merch)?\/admin\/campaigns/, 'shop'],
  [/^(?:\/api\/merch)?\/admin\/catalog/, 'catalogProductId'],
  [/^(?:\/api\/merch)?\/admin\/orders/, 'orderId'],
  [/offers/, 'offerId'],
]
const idFor = ({ path }: Route, names: Names): Names[string] => {
  const [, name] = IDS.find(([about]) => about.test(path)) ?? []
  return name === undefined ? 'nothing-has-this-id' : names[name]
}
