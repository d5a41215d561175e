import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findExact } from '../../server/features/likeness/search/queries/find-exact.ts'
import { beginDeletingDue } from '../../server/features/media/files/queries/delete-files.ts'
import { keepFiles } from '../../server/features/media/files/queries/write-files.ts'
import { listAbandonedCarts } from '../../server/features/merch/cart-recovery/queries/list-abandoned-carts.ts'
import { closeIdleCarts, listAbandonedRoots } from '../../server/features/merch/carts/queries/abandoned-carts.ts'
import { listOrders } from '../../server/features/merch/orders/queries/list-orders.ts'
import { sumBalances } from '../../server/features/money/ledger/index.ts'
import {
  findLivePayment,
  findProcessorPaymentId,
  listPayments,
  sumSpending,
} from '../../server/features/money/payment/index.ts'
import { findPayoutStatus } from '../../server/features/money/payouts/find-payout-status.ts'
import { findPayoutAccount } from '../../server/features/money/payouts/queries/find-payout-account.ts'
import { listUnfinishedOf } from '../../server/features/money/payouts/queries/list-payouts.ts'
import { reverseEarnings } from '../../server/features/money/payouts/queries/reverse-earnings.ts'
import { holdEarning, releaseEarning } from '../../server/features/money/payouts/queries/tracking.ts'
import { listOwnProducts, listProductsOf } from '../../server/features/money/products/queries/find-products.ts'
import { listPaymentsFor, listPurchases } from '../../server/features/money/products/queries/find-purchases.ts'
import { findStatement } from '../../server/features/money/statements/queries/find-statement.ts'
import { listEarnings } from '../../server/features/money/statements/queries/list-earnings.ts'
import {
  countPendingCaptures,
  listPendingCaptures,
} from '../../server/features/offers/offer-payments/queries/pending-captures.ts'
import { sumOfferMoney } from '../../server/features/offers/offer-payments/queries/sum-offer-money.ts'
import { readDays } from '../../server/features/offers/statistics/queries/offer-days.ts'
import { listAdmins } from '../../server/features/people/accounts/index.ts'
import { listAccounts } from '../../server/features/people/admin/queries/list-accounts.ts'
import { addMs, DAY_MS } from '../../server/platform/clock.ts'
import { inTransaction, type Trx } from '../../server/platform/database/transaction.ts'
import { sweepThrottles } from '../../server/platform/security/throttle.ts'
import { listTablesReadBeyond } from '../support/database/rows-read.ts'
import { vacuumed } from '../support/database/vacuumed.ts'
import { sell } from '../support/money/products.ts'
import { offerIn } from '../support/offers/offers.ts'
import { createWorld, type World } from '../support/world.ts'

/** Frequent reads, and statements under a lock, must never scan a whole table. */

const ROWS = 4000
/** More rows than any page or account has here, and far fewer than a table has. */
const A_FEW = 200

let world: World
let accountId: string
beforeAll(async () => {
  world = await createWorld()
  const { talent } = await offerIn(world, 'COMPLETED')
  accountId = talent.accountId
  await sell(talent)
  await world.cron('/api/payments/process-payouts')
  await multiply()
  await offerIn(world, 'PENDING_PAY_CAPTURE')
})
afterAll(() => world.close())

/** Copies the rows many times. Each copy belongs to different people. */
async function multiply(): Promise<void> {
  const own: Record<string, string> = {
    offers: `'buyer_account_id', 'b' || g, 'seller_account_id', 's' || g, 'processor_payment_id', 'pi' || g`,
    payments: `'pay_for_id', g, 'seller_account_id', 's' || g, 'buyer_account_id', 'b' || g,
      'processor_payment_id', 'pi' || g, 'ppu_code', g`,
    share_tracking: `'account_id', 's' || g, 'payment_id', 'p' || g, 'payout_id', null, 'status', 'OPEN'`,
    payouts: `'account_id', 's' || g`,
    products: `'seller_account_id', 's' || g`,
    accounts: `'owner_user_id', 'p' || g, 'slug', md5(g::text), 'display_name', md5(g::text), 'bio', repeat(md5(g::text), 20)`,
  }
  await inTransaction(world.database.kysely, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const [table, fields] of Object.entries(own))
      await sql
        .raw(
          `insert into ${table} select copy.* from (select id from ${table} order by created_at limit 1) as one
           join ${table} as made on made.id = one.id, generate_series(1, ${ROWS}) as g,
           lateral jsonb_populate_record(made, jsonb_build_object('id', 'p' || g, ${fields})) as copy`,
        )
        .execute(trx)
    await sql`
      insert into merch_orders (id, number, token_seed, session_id, campaign_id, mode, email, name, lines, look, currency,
        subtotal_minor_unit, discount_minor_unit, shipping_minor_unit, tax_minor_unit, total_minor_unit, has_things, has_files,
        status, payment_status, fulfilment_status, created_at, updated_at)
      select 'o' || g, 'ORD-' || translate(upper(left(md5(g::text), 8)), '01', 'GH'), '', '', 'c', 'LIVE',
        'fan-' || g || '@example.com', 'A fan', '[]', '{}', 'USD', 1, 0, 0, 0, 1, true, false, case when g > 3900 then 'shipped' else 'new' end, 'paid', 'pending',
        now() - g * interval '1 minute', now()
      from generate_series(1, ${ROWS}::integer) g`.execute(trx)
    await sql`
      insert into merch_carts (id, status, last_touched_at, abandoned_at, items_left, created_at, updated_at)
      select 'k' || g, 'active', now(), case when g % 40 = 0 then now() - g * interval '1 minute' end, '[]', now(), now()
      from generate_series(1, ${ROWS}::integer) g`.execute(trx)
    await sql`
      insert into profiles (user_id, display_name, roles, created_at)
      select 'p' || g, 'Somebody', '{talent}', now() from generate_series(1, ${ROWS}::integer) g`.execute(trx)
    await sql`
      insert into media_files (key, kind, state, content_type, bytes, sha256, visibility, created_at, updated_at)
      select 'pictures/' || g, 'picture', 'STORED', 'image/png', 1, md5(g::text), 'public', now(), now()
      from generate_series(1, ${ROWS}::integer) g`.execute(trx)
    await sql`
      insert into throttles (key, failures, blocked_until, forget_at)
      select md5(g::text), 1, now(), now() + interval '1 day' from generate_series(1, ${ROWS}::integer) g`.execute(trx)
    await sql`
      insert into identity.sessions (id, sub, created_at, last_used_at, expires_at)
      select md5(g::text), 'p' || g, now(), now(), now() + interval '1 day' from generate_series(1, ${ROWS}::integer) g`.execute(
      trx,
    )
    await sql`
      with transfers as (
        insert into ledger_transfers (id, kind, reference, created_at)
        select 't' || g, 'planted', 't' || g, now() from generate_series(1, ${ROWS}::integer) g
      ), accounts as (
        insert into ledger_accounts (id, kind, owner, currency)
        select 'a' || g, 'ESCROW', 'p' || g, 'USD' from generate_series(1, ${ROWS}::integer) g
      )
      insert into ledger_postings (transfer_id, ledger_account_id, amount_minor_unit)
      select 't' || g, 'a' || g, -1 from generate_series(1, ${ROWS}::integer) g`.execute(trx)
    await sql`
      insert into offer_history (id, offer_id, to_status, action, actor_role, created_at)
      select 'p' || g, 'p' || g, 'PAID', 'PAY', 'system', now() - interval '40 days' - g * interval '1 minute'
      from generate_series(1, ${ROWS}::integer) g`.execute(trx)
    await sql`
      insert into likeness_profiles (account_id, is_listed, name_folded, number_of_followers, has_image_asset,
        has_voice_sample, tags, terms, description, written_at)
      select 'p' || g, true, 'somebody', g, true, false, '{}', '{picture:true,voice:false}', '', now()
      from generate_series(1, ${ROWS}::integer) g`.execute(trx)
    await sql`select recount_listed_likeness()`.execute(trx)
    await sql`update offers set created_at = created_at - interval '50 days' where id like 'p%'`.execute(trx)
  })
  await world.cron('/api/payments/cron/close-books')
  await world.cron('/api/offers/cron/count-days')
  await vacuumed(world)
}

const page = { limit: 20, offset: 0 }
const search = { ...page, sorting: { by: 'numberOfFollowers', direction: 'desc' } } as const
const timeLimit = { signal: new AbortController().signal }
const paymentId = 'a-payment'
const goods = { payForId: 'a-thing', buyerUserId: 'a-buyer' }

const READS: Record<string, (trx: Trx, at: Date) => Promise<unknown>> = {
  'the money of a talent’s offers': (trx) => sumOfferMoney(trx, accountId),
  'the money of a brand’s offers': (trx) => sumOfferMoney(trx, 'b7'),
  'what an account has paid': (trx, at) => sumSpending({ db: trx }, { accountId: 'b7', starts: [at] }),
  'an account’s payouts and pending amounts': (trx, at) =>
    findPayoutStatus({ db: trx, clock: { now: () => at }, config: world.config }, { accountId, ...page }),
  'a payout account': (trx, at) => findPayoutAccount({ db: trx, clock: { now: () => at } }, accountId),
  'unfinished payouts': (trx) => listUnfinishedOf(trx, accountId, undefined),
  'a statement': (trx) => findStatement({ db: trx }, { accountId, ...page }),
  'a seller’s coming earnings': (trx, at) =>
    listEarnings({ db: trx, clock: { now: () => at } }, { accountId, isComing: true, ...page }),
  'a seller’s past earnings': (trx, at) =>
    listEarnings({ db: trx, clock: { now: () => at } }, { accountId, isComing: false, ...page }),
  'a payment history': (trx) => listPayments({ db: trx }, { accountId, ...page }),
  'the current payment of an offer': (trx) => findLivePayment(trx, { ...goods, payFor: 'OFFER' }),
  'the current payment of an order': (trx) => findLivePayment(trx, { ...goods, payFor: 'MERCH' }),
  'a buyer’s current payment for a product': (trx) => findLivePayment(trx, { ...goods, payFor: 'IMAGE' }),
  'a payment by our id': (trx) => findProcessorPaymentId({ db: trx }, paymentId),
  'a seller’s products': (trx) => listOwnProducts(trx, accountId, page),
  'a shop': (trx) => listProductsOf(trx, 'some-slug', page),
  'an account’s purchases from talents': (trx) => listPurchases(trx, accountId, page),
  'an account’s payments for a product': (trx) =>
    listPaymentsFor(trx, { productId: goods.payForId, buyerAccountId: accountId }),
  'payments in review': (trx) => listPendingCaptures(trx, { callerAccountId: accountId, ...page }),
  'the count of payments in review': (trx) => countPendingCaptures(trx),
  'holding an earning': (trx, at) => holdEarning(trx, { paymentId, at }),
  'releasing an earning': (trx, at) => releaseEarning(trx, { paymentId, at }),
  'accounts by a part of the slug': (trx) => listAccounts(trx, { search: '73de9370ea', ...page }),
  'orders by a part of the email address': (trx) => listOrders(trx, { q: 'N-2345@' }, page),
  'orders in a state that only old orders have': (trx) => listOrders(trx, { status: 'shipped' }, page),
  'carts that may be abandoned': (trx, at) =>
    listAbandonedRoots(trx, { before: addMs(at, -DAY_MS), now: at }, { id: '', due_at: new Date(0) }, 100),
  'closing idle carts': (trx, at) => closeIdleCarts(trx, addMs(at, -DAY_MS), 100),
  'the admins': (trx) => listAdmins(trx, 'disputes'),
  'keeping files': (trx, at) => keepFiles(trx, ['pictures/7'], { kind: 'store-picture' }, at),
  'files that are due for deletion': (trx, at) => beginDeletingDue(trx, at, at, 100),
  'removing expired throttles': (trx, at) => sweepThrottles(trx, at),
  'the balances of the ledger': (trx) => sumBalances(trx),
  'the offers of each day of a month': (trx, at) => readDays(trx, { from: addMs(at, -60 * DAY_MS), to: at }),
  'abandoned carts': (trx) => listAbandonedCarts(trx, {}, page),
  'all talents and their count': (trx) => findExact(trx, { ...search, filters: {} }, timeLimit),
  'talents with a broad filter and their count': (trx) =>
    findExact(trx, { ...search, filters: { hasImageAsset: true } }, timeLimit),
  'reversing an earning': (trx, at) => reverseEarnings(trx, { paymentId, at }),
}

test.each(Object.keys(READS))('the database reads few rows for: %s', async (name) => {
  const read = await listTablesReadBeyond(world, A_FEW, async (trx) => READS[name]?.(trx, world.clock.now()))
  expect(read).toEqual([])
})
