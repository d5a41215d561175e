import { sql } from 'kysely'
import {
  classify,
  type PersonalData,
  partOf,
  type Unsettled,
  withoutPeople,
} from '../../../../platform/personal-data/index.ts'
import { buyersOfAccounts } from '../../../people/accounts/index.ts'

const ofWhoever = {
  account: partOf('account', 'account_id'),
  user: partOf('user', 'user_id'),
  address: partOf('address', 'email'),
}
const gone = { email: null, name: null, shipping: null, words: null }
const ofOrder = sql<string | null>`(select o.account_id from merch_orders o where o.id = order_id)`

/**
 * What orders keep of people: what was bought for how much stays, who bought it and where it went does not. Until it is on
 * its way that is needed, so an erasure waits for it.
 */
export const ordersPersonalData: PersonalData = {
  tables: [
    classify('merch_orders', {
      title: 'What you ordered of merch',
      order: 'id',
      keys: ofWhoever,
      accounts: 'account_id seller_account_id',
      books: `id number session_id campaign_id mode payment_id ppu_code lines currency subtotal_minor_unit
        discount_minor_unit discount_code shipping_minor_unit tax_minor_unit total_minor_unit status files_status
        payment_status fulfilment_status shipped_at delivered_at files_ready_at cancelled_at refunded_at created_at
        updated_at`,
      noPerson: 'token_seed user_id look has_things has_files',
      of: { account: gone, user: gone, address: gone },
    }),
    classify('merch_order_history', {
      title: 'How those orders went on',
      order: 'id',
      keys: { buyer: partOf('account', ofOrder) },
      books: 'id order_id part from_status to_status actor created_at',
      ofAnother: 'actor_account_id note',
    }),
    classify('merch_shipments', {
      title: 'Parcels of those orders',
      order: 'id',
      keys: { buyer: partOf('account', ofOrder) },
      books: 'id order_id carrier status shipped_at delivered_at created_at updated_at',
      noPerson: 'provider_shipment_id',
      of: { buyer: { tracking_number: null, tracking_url: null } },
    }),
    withoutPeople(
      'merch_fulfilments',
      `order_id part state due_at leased_until attempts failures provider provider_order_id print_id is_refused prepared stop_wanted_at reason
        created_at updated_at`,
    ),
    withoutPeople('merch_fulfilment_events', 'id order_id type outcome received_at'),
  ],
  findUnsettled: async (db, accountId) => {
    const { rows } = await sql<{ count: number }>`
      with buyer as (select user_id, address from ${buyersOfAccounts} b where b.account_id = ${accountId})
      select count(*)::integer as count from merch_orders o
      where o.mode = 'LIVE' and o.id in (
          select id from merch_orders where account_id = ${accountId}
          union select id from merch_orders where user_id in (select user_id from buyer)
          union select id from merch_orders where email in (select address from buyer))
        and ((o.has_things and o.status in ('new', 'received', 'working_on', 'ready'))
          or o.files_status in ('pending', 'processing', 'failed'))`.execute(db)
    const { count = 0 } = rows[0] ?? {}
    const unsettled: Unsettled = {
      matter: 'ORDERS_UNDER_WAY',
      count,
      todo: 'Wait until what you ordered of merch is on its way, or cancel it.',
    }
    return count > 0 ? [unsettled] : []
  },
}
