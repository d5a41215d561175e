import type { App } from '../server/app.ts'
import type { Config } from '../server/platform/config/load-config.ts'
import type { Database } from '../server/platform/database/connect.ts'
import { HOME, openShop, piece, type Shop, showGoods } from '../tests/support/merch/merch-shop.ts'
import type { World } from '../tests/support/world.ts'

/**
 * A fan with two mugs in the cart and a shipping address. `subject` has the ids that SQL
 * statements use for the fan.
 */
export type BenchFan = {
  bearer: string
  cookie: string
  items: readonly object[]
  subject: Readonly<Record<string, string>>
}

/**
 * Number of fans in each list. Must exceed the number of connections in all rounds on both servers,
 * because each connection needs a fan of its own.
 */
const FANS = 200

type Bench = { app: App; database: Database; config: Config; clock: { now: () => Date }; sellerAccountId: string }

/** The fans in `paying` have started to pay. The fans in `filling` have not. */
export async function createFans(bench: Bench): Promise<{ shop: Shop; filling: BenchFan[]; paying: BenchFan[] }> {
  // `openShop` of the tests uses only these parts of a `World`.
  const world = bench as unknown as World
  const shop = await openShop(world, { seller: { accountId: bench.sellerAccountId } as never })
  const fans: BenchFan[] = []
  for (let index = 0; index < 2 * FANS; index++) fans.push(await createFan(bench, shop, index))
  const [filling, paying] = [fans.slice(0, FANS), fans.slice(FANS)]
  for (const fan of paying) {
    await showGoods(world, fan.subject.sessionId ?? '')
    await send(bench.app, 'POST', '/api/merch/create-payment-intent', fan.cookie, { sessionId: fan.bearer })
  }
  return { shop, filling: await withRows(bench, filling), paying: await withRows(bench, paying) }
}

async function createFan({ app, database }: Bench, shop: Shop, index: number): Promise<BenchFan> {
  const made = await send(app, 'POST', '/api/merch/session/create', '', { campaignSlug: shop.slug })
  const cookie = made.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { sessionId: bearer } = made.json() as { sessionId: string }
  const items = [piece(shop, 'mug', { quantity: 2 })]
  await send(app, 'PUT', `/api/merch/session/${bearer}/cart`, cookie, { items })
  const shippingInfo = { email: `fan-${index}@bench.semblance.example`, firstName: 'Ada', lastName: 'Byron', ...HOME }
  await send(app, 'PATCH', '/api/merch/session/update', cookie, { sessionId: bearer, shippingInfo })
  const { id } = await database.kysely
    .selectFrom('merch_sessions')
    .innerJoin('merch_session_carts', 'session_id', 'merch_sessions.id')
    .select('merch_sessions.id')
    .orderBy('merch_sessions.created_at', 'desc')
    .orderBy('merch_sessions.id', 'desc')
    .executeTakeFirstOrThrow()
  return { bearer, cookie, items, subject: { sessionId: id } }
}

async function withRows({ database }: Bench, fans: readonly BenchFan[]): Promise<BenchFan[]> {
  const rows = await database.kysely
    .selectFrom('merch_sessions as s')
    .innerJoin('merch_session_carts as l', 'l.session_id', 's.id')
    .innerJoin('merch_carts as c', 'c.id', 'l.cart_id')
    .leftJoin('payments as p', 'p.id', 's.payment_id')
    .select(['s.id', 's.bearer_digest', 's.user_id', 'l.cart_id', 'l.email', 'c.owner_cookie_id'])
    .select(['p.id as payment_id', 'p.processor_payment_id'])
    .where(
      's.id',
      'in',
      fans.map(({ subject }) => subject.sessionId ?? ''),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return fans.map((fan) => {
    const { id: _id, ...known } = byId.get(fan.subject.sessionId ?? '') ?? {}
    const named = Object.entries(known).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return { ...fan, subject: { ...fan.subject, ...Object.fromEntries(named) } }
  })
}

async function send(app: App, method: 'POST' | 'PUT' | 'PATCH', url: string, cookie: string, payload: object) {
  const reply = await app.api.inject({ method, url, headers: cookie === '' ? {} : { cookie }, payload })
  if (reply.statusCode >= 300) throw new Error(`${method} ${url} answered ${reply.statusCode} ${reply.body}`)
  return reply
}
