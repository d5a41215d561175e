import { composeApp } from '../../server/app.ts'
import { commandLog } from '../../server/cli/open.ts'
import { adjustableClock } from '../../server/platform/clock.ts'
import { loadConfig } from '../../server/platform/config/load-config.ts'
import { connect } from '../../server/platform/database/connect.ts'
import { openShop, type Shop } from '../../tests/support/merch/merch-shop.ts'
import type { Browser, TestResponse, World } from '../../tests/support/world.ts'
import { createBrowser, deliverTo } from '../browser.ts'
import type { Server } from '../children.ts'
import { chargeIntent } from '../purchase.ts'
import { agent, nextAddress } from './client.ts'

export type BusyStore = { world: World; shop: Shop; close: () => Promise<void> }

/**
 * `world` has only the parts that the tests' purchase uses. Its browsers send their requests to
 * the server.
 */
export async function openBusyStore(server: Server, env: Readonly<Record<string, string>>): Promise<BusyStore> {
  const config = loadConfig(env)
  const clock = adjustableClock()
  const database = await connect({
    databaseUrl: env.DATABASE_URL ?? '',
    dataDir: '',
    poolSize: 2,
    onError: (error) => console.error(String(error)),
  })
  const app = await composeApp({
    config,
    database,
    clock,
    logger: commandLog(),
    deliverWebhook: async () => ({ status: 200 }),
  })
  const simulator = { confirm: ({ id }: { id: string }) => chargeIntent(database, id) }
  const world = {
    app: { ctx: app.ctx, simulator },
    database,
    config,
    clock,
    stranger: () => browserOf(server),
  } as unknown as World
  const close = async () => {
    await app.close()
    await database.close()
  }
  return { world, shop: await addProducts(world), close }
}

async function addProducts(world: World): Promise<Shop> {
  const db = world.database.kysely
  const store = await db
    .selectFrom('merch_campaigns')
    .select(['id', 'slug', 'currency', 'seller_account_id'])
    .where('slug', '=', 'mara-s-shop')
    .executeTakeFirstOrThrow()
  const seller = { accountId: store.seller_account_id } as Shop['seller']
  const opened = await openShop(world, { seller, currency: store.currency })
  await db
    .updateTable('merch_shop_products')
    .set({ campaign_id: store.id })
    .where('campaign_id', '=', opened.id)
    .execute()
  return { ...opened, id: store.id, slug: store.slug }
}

/** Like the tests' browser, with its own IP address. */
function browserOf(server: Server): Browser {
  const sendRequest = createBrowser(deliverTo(server.api, agent), { 'x-forwarded-for': nextAddress() })
  const send =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH') =>
    async (path: string, body?: unknown): Promise<TestResponse> => {
      const { status, text } = await sendRequest({
        method,
        path,
        body: body as object | undefined,
      })
      const parsed = text === '' ? undefined : JSON.parse(text)
      return { status, text, body: parsed, headers: {}, statements: 0, trips: 0, connections: 0 }
    }
  return { get: send('GET'), post: send('POST'), put: send('PUT'), patch: send('PATCH') } as unknown as Browser
}
