import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPayments } from '../../server/features/money/payment/index.ts'
import { findPayoutStatus } from '../../server/features/money/payouts/find-payout-status.ts'
import { findPayoutAccount } from '../../server/features/money/payouts/queries/find-payout-account.ts'
import { listOwnProducts, listProductsOf } from '../../server/features/money/products/queries/find-products.ts'
import { countOffers, listOffers, type OfferFilter } from '../../server/features/offers/offer/queries/list-offers.ts'
import { listNotifications } from '../../server/features/people/notifications/queries/list-notifications.ts'
import { inTransaction, type Trx } from '../../server/platform/database/transaction.ts'
import { listTablesReadBeyond } from '../support/database/rows-read.ts'
import { vacuumed } from '../support/database/vacuumed.ts'
import { sell } from '../support/money/products.ts'
import { linkAgent, offerIn } from '../support/offers/offers.ts'
import { createWorld, type Person, type World } from '../support/world.ts'

/**
 * Reading one page must fetch about as many rows as the page shows, however many rows the account
 * has. Totals are counted in an index, which fetches no rows.
 */

const ROWS = 3000
/** Enough for a page's rows, the people in them, and rows changed since the last vacuum. */
const A_FEW = 100

let world: World
let brand: Person
let talent: Person
let agent: Person
beforeAll(async () => {
  world = await createWorld()
  ;({ brand, talent } = await offerIn(world, 'COMPLETED'))
  agent = await world.agent()
  await linkAgent(world, talent, agent, true)
  await sell(talent)
  await world.cron('/api/payments/process-payouts')
  await multiply()
})
afterAll(() => world.close())

async function multiply(): Promise<void> {
  const own: Record<string, string> = {
    offers: `'processor_payment_id', 'pi' || g, 'status', case when g % 10 = 0 then 'PAID' else 'COMPLETED' end`,
    // Rows must be wide: the planner may scan a small table of narrow rows instead of using its
    // index.
    payments: `'pay_for_id', g, 'processor_payment_id', 'pi' || g, 'ppu_code', g, 'failure_reason', repeat(md5(g::text), 20)`,
    payouts: `'status', 'SUCCEEDED', 'transfer_id', 'tr' || g, 'failure_reason', repeat(md5(g::text), 20)`,
    products: `'title', 'Product ' || g, 'description', repeat(md5(g::text), 20)`,
    notifications: `'dedupe_key', g`,
  }
  await inTransaction(world.database.kysely, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const [table, fields] of Object.entries(own))
      await sql
        .raw(
          `insert into ${table} select copy.* from (select id from ${table} order by created_at limit 1) as one
           join ${table} as made on made.id = one.id, generate_series(1, ${ROWS}) as g,
           lateral jsonb_populate_record(made, jsonb_build_object('id', 'p' || g,
             'created_at', made.created_at - g * interval '1 minute', ${fields})) as copy`,
        )
        .execute(trx)
  })
  await vacuumed(world)
}

const page = { limit: 20, offset: 0 }
type Statuses = OfferFilter['statuses']
const offersOf =
  (
    perspective: OfferFilter['perspective'],
    whose: () => Person,
    role: 'brand' | 'talent' | 'agent',
    statuses: Statuses,
  ) =>
  async (trx: Trx): Promise<void> => {
    const wanted = { perspective, caller: { accountId: whose().accountId, roles: [role] }, statuses } as const
    const offers = await listOffers(trx, { ...wanted, ...page })
    expect(offers).toHaveLength(20)
    expect(await countOffers(trx, wanted)).toBe(ROWS + 1 - (statuses.includes('COMPLETED') || !statuses[0] ? 0 : 2701))
  }
const paid = ['PAID'] as const

const READS: Record<string, (trx: Trx, at: Date) => Promise<unknown>> = {
  'the offers of a brand': offersOf('buyer', () => brand, 'brand', []),
  'the offers of a brand in a state': offersOf('buyer', () => brand, 'brand', paid),
  'the offers of a brand in several states': offersOf('buyer', () => brand, 'brand', ['PAID', 'DISPUTED', 'COMPLETED']),
  'the offers of a talent in a state': offersOf('seller', () => talent, 'talent', paid),
  'the offers of an agent’s talents': offersOf('seller', () => agent, 'agent', []),
  'the offers of an agent’s talents in a state': offersOf('seller', () => agent, 'agent', paid),
  'all offers in a state': offersOf('admin', () => brand, 'brand', paid),
  'a late page': (trx) =>
    listOffers(trx, {
      perspective: 'buyer',
      caller: { accountId: brand.accountId, roles: ['brand'] },
      statuses: [],
      limit: 20,
      offset: ROWS - 100,
    }),
  'the payments of a brand': (trx) => listPayments({ db: trx }, { accountId: brand.accountId, ...page }),
  'the payments to a talent': (trx) =>
    listPayments({ db: trx }, { accountId: talent.accountId, role: 'seller', ...page }),
  'the notifications of a brand': (trx) => listNotifications(trx, brand, { limit: 20 }),
  'the notifications of a talent': (trx) => listNotifications(trx, talent, { limit: 20 }),
  'the payouts of a seller': (trx, at) =>
    findPayoutStatus(
      { db: trx, clock: { now: () => at }, config: world.config },
      { accountId: talent.accountId, ...page },
    ),
  'a seller’s payout account': (trx, at) => findPayoutAccount({ db: trx, clock: { now: () => at } }, talent.accountId),
  'the products of a seller': (trx) => listOwnProducts(trx, talent.accountId, page),
  'a shop': (trx) => listProductsOf(trx, talent.slug, page),
}

test.each(Object.keys(READS))('the database reads few rows for: %s', async (name) => {
  const read = await listTablesReadBeyond(world, A_FEW, async (trx) => READS[name]?.(trx, world.clock.now()))
  expect(read).toEqual([])
})
