import { randomBytes, randomUUID } from 'node:crypto'
import { storeFile } from '../../../server/features/media/files/index.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { CostKind } from '../../../server/platform/limits/limits.ts'
import { bringSelfie } from '../merch/fans.ts'
import { drawing, takeSelfie } from '../merch/merch-artwork.ts'
import { confirmPayment, type Fan, makeArt, orderOf, piece, type Shop, tee } from '../merch/merch-shop.ts'
import { expectOk } from '../offers/offers.ts'
import { mailsTo } from '../people/mails.ts'
import type { TestResponse, World } from '../world.ts'

/** Causes each cost that needs no account, over HTTP, as a fan or a stranger. */

export type Place = { world: World; shop: Shop; boardSlug: string; limitedCode: string }
export type FanFrom = Fan & { ip: string }
/**
 * `nth` counts from 0.
 * @returns false if the cost was refused, dropped or not sent
 */
export type Cause = (place: Place, fan: FanFrom, nth: number) => Promise<boolean>

const MAX_STREAMS = 50
const HOURS_UNTIL_REMINDED = 4

/** @throws if the request was refused for another reason */
function isAllowed({ status, text }: TestResponse, refusals: readonly number[] = [429]): boolean {
  if (refusals.includes(status)) return false
  if (status >= 400) throw new Error(`refused with ${status} instead of ${refusals.join(' or ')}: ${text}`)
  return true
}

const sendMails = async (world: World) => {
  for (let round = 0; round < 2; round++) expectOk(await world.cron('/api/notifications/process-emails'))
}

const generate = async ({ world }: Place, fan: Fan, nth: number): Promise<TestResponse> => {
  if (nth === 0 || !hasSelfie.has(fan)) await takeSelfie(world, fan.internalId)
  hasSelfie.add(fan)
  return fan.post('/api/merch/ai/generate', { sessionId: fan.sessionId, forceRegenerate: nth > 0 })
}
const hasSelfie = new WeakSet<Fan>()
/** A fan who may continue with an intent gets the same one again. */
const firstIntents = new WeakMap<Fan, string>()

/** Addresses that have an order, without which no mail with links is sent. */
const addressesWithOrders = new Set<string>()

/** Art whose files exist. */
async function drawnArt(world: World, shop: Shop, fan: Fan): Promise<string> {
  const made = await makeArt(world, shop, fan.internalId)
  const source = await drawing()
  const name = `${fan.internalId}-1-${randomBytes(6).toString('hex')}`
  const { key } = await storeFile(world.app.ctx, { kind: 'art-candidate', source, name, expiresAt: null })
  const { key: previewKey } = await storeFile(world.app.ctx, { kind: 'watermarked-preview', source })
  const db = world.database.kysely
  await db.updateTable('merch_art').set({ art_key: key, preview_key: previewKey }).where('art_key', '=', made).execute()
  await db
    .updateTable('merch_sessions')
    .set({ ai_art_key: key, ai_art_candidates: JSON.stringify([{ artKey: key, previewKey, score: 0.9 }]) })
    .where('id', '=', fan.internalId)
    .execute()
  return key
}

const countStored = async ({ world }: Place, eventType: string): Promise<number> =>
  (
    await world.database.kysely
      .selectFrom('merch_journey_events')
      .select('id')
      .where('event_type', '=', eventType)
      .execute()
  ).length

async function pay(fan: Fan, shop: Shop, quantity: number): Promise<TestResponse> {
  expectOk(await fan.fill([tee(shop, { quantity })]))
  return fan.pay()
}

export const CAUSES: Readonly<Record<CostKind, Cause>> = {
  session: async ({ shop }, fan) => isAllowed(await fan.post('/api/merch/session/create', { campaignSlug: shop.slug })),
  photo: async (_place, fan) => isAllowed(await bringSelfie(fan, { sessionId: fan.sessionId })),
  bytes: async (_place, fan) =>
    isAllowed(
      await fan.post('/api/merch/upload/presigned-url', {
        filename: 'me.jpg',
        contentType: 'image/jpeg',
        size: 600_000,
      }),
    ),
  render: async ({ world, shop }, fan, nth) => {
    await drawnArt(world, shop, fan)
    return isAllowed(
      await fan.post('/api/merch/render', {
        sessionId: fan.sessionId,
        catalogProductId: shop.products.plaque,
        fanName: `Ada ${nth}`,
      }),
    )
  },
  art: async (place, fan, nth) => isAllowed(await generate(place, fan, nth)),
  model: async (_place, fan) => {
    const looked = await bringSelfie(fan, { sessionId: fan.sessionId })
    return expectOk(looked).faceError !== 'no_model'
  },
  share: async ({ world, shop }, fan) => {
    const aiArtKey = await drawnArt(world, shop, fan)
    return isAllowed(
      await fan.post('/api/merch/share/create', { campaignId: shop.id, aiArtKey, sessionId: fan.sessionId }),
    )
  },
  event: async (place, fan) => {
    const before = await countStored(place, 'SCROLLED')
    expectOk(await fan.post('/api/merch/journey-event', { eventType: 'SCROLLED', merchSessionId: fan.sessionId }))
    return (await countStored(place, 'SCROLLED')) > before
  },
  tax: async ({ shop }, fan, nth) => {
    if (nth === 0) return isAllowed(await pay(fan, shop, 1))
    // The tax of an order is looked up only once, and a payment that has begun may continue for a
    // while.
    for (const quantity of [2, 3]) {
      expectOk(await fan.fill([tee(shop, { quantity })]))
      if (!isAllowed(await fan.price())) return false
    }
    return true
  },
  intent: async ({ shop }, fan, nth) => isAllowed(await pay(fan, shop, nth + 1)),
  decline: async ({ world, shop }, fan) => {
    const paid = await pay(fan, shop, 1)
    if (!isAllowed(paid)) return false
    const intent: string = paid.body.processorPaymentId
    if ((firstIntents.get(fan) ?? intent) !== intent) return false
    firstIntents.set(fan, intent)
    await confirmPayment(world, paid.body, 'decline')
    await world.app.simulator.deliverDueEvents()
    return true
  },
  hold: async ({ shop, limitedCode }, fan) => {
    expectOk(await fan.fill([piece(shop, 'mug')], { discountCode: limitedCode }))
    return isAllowed(await fan.pay(), [422])
  },
  code: async ({ shop }, fan) =>
    isAllowed(await fan.fill([piece(shop, 'mug')], { discountCode: `NONE-${newId().slice(-8)}` })),
  reminder: async ({ world, shop }, fan) => {
    const email = `${randomUUID()}@carts.test`
    const { sessionId } = fan
    expectOk(await fan.patch('/api/merch/session/update', { sessionId, shippingInfo: { email } }))
    expectOk(await fan.fill([piece(shop, 'mug')]))
    world.clock.advance(HOURS_UNTIL_REMINDED * 3_600_000)
    expectOk(await world.cron('/api/merch/cron/abandoned-carts'))
    await sendMails(world)
    return (await mailsTo(world, email)).length > 0
  },
  artMail: async (place, fan, nth) => {
    const email = `${randomUUID()}@fans.test`
    const { sessionId } = fan
    expectOk(await fan.patch('/api/merch/session/update', { sessionId, delayedEmail: email }))
    expectOk(await generate(place, fan, nth))
    await sendMails(place.world)
    return (await mailsTo(place.world, email)).length > 0
  },
  orderLink: async ({ world, shop }, { email, post }) => {
    if (!addressesWithOrders.has(email)) await orderOf(world, shop, [piece(shop, 'mug')], { shippingInfo: { email } })
    addressesWithOrders.add(email)
    const mailsBefore = (await mailsTo(world, email)).length
    if (!isAllowed(await post('/api/merch/order/find', { email }))) return false
    return (await mailsTo(world, email)).length > mailsBefore
  },
  mail: async (_place, fan) => isAllowed(await fan.auth.post('/api/auth/forgot-password', { email: fan.email })),
  guess: async (_place, fan) => {
    const guessed = await fan.auth.post('/api/auth/login', { email: fan.email, password: 'Wrong-guess-1' })
    return guessed.status === 401 || isAllowed(guessed)
  },
  lead: async (_place, fan, nth) =>
    isAllowed(
      await fan.post('/api/merch/lead', { kind: 'contact', name: 'Ada', email: fan.email, message: `Message ${nth}` }),
    ),
  report: async ({ shop }, fan, nth) =>
    isAllowed(
      await fan.post('/api/likeness/reports', {
        name: 'Ines Duarte',
        email: `${randomUUID()}@fans.test`,
        reason: 'MY_FACE',
        statement: `It is me, ${nth}.`,
        talentSlug: shop.seller.slug,
      }),
    ),
  lookup: async (_place, fan) =>
    isAllowed(await fan.get(`/api/c2pa/matches/byBinding?alg=localhost.pdq.1&value=${'A'.repeat(43)}%3D`)),
  stream: async ({ world, boardSlug }, fan, nth) => {
    if (nth > 0) return isAllowed(await fan.get(`/api/merch/leaderboard/${boardSlug}/events`))
    // An allowed stream never ends here, so its watchers register with the feed directly.
    const { id: boardId } = await world.database.kysely
      .selectFrom('merch_boards')
      .select('id')
      .where('slug', '=', boardSlug)
      .executeTakeFirstOrThrow()
    const watcher = { isReady: () => true, onChange: () => {}, onClose: () => {} }
    for (let open = 0; open < MAX_STREAMS; open++)
      world.app.ctx.leaderboards.watch({ boardId, address: fan.ip }, watcher)
    return true
  },
}
