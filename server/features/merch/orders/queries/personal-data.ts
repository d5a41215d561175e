import { sql } from 'kysely'
import {
  classify,
  type ErasureBlocker,
  type PersonalData,
  partOf,
  withoutPeople,
} from '../../../../platform/personal-data/index.ts'
import { buyersOfAccounts } from '../../../people/accounts/index.ts'

const ERASED_COLUMNS = { email: null, name: null, shipping: null, words: null, board_team_id: null }

/**
 * Shipping needs the buyer and the destination, so both are erased only once the order has shipped.
 * Items and prices stay.
 */
export const ordersPersonalData: PersonalData = {
  tables: [
    classify('merch_orders', {
      title: 'Your merch orders',
      order: 'id',
      keys: { order: partOf('order', 'id') },
      accounts: 'account_id seller_account_id',
      books: `id number session_id campaign_id mode payment_id ppu_code lines currency subtotal_minor_unit
        discount_minor_unit discount_code shipping_minor_unit tax_minor_unit total_minor_unit status files_status
        payment_status fulfilment_status shipped_at delivered_at files_ready_at cancelled_at refunded_at created_at
        updated_at`,
      noPerson: 'token_seed user_id look has_things has_files language',
      of: { order: ERASED_COLUMNS },
      readers: { 'fan admin': 'email name shipping words lines look discount_code' },
      codes: 'number token_seed ppu_code language',
    }),
    classify('merch_order_history', {
      title: 'Status changes of those orders',
      order: 'id',
      keys: { order: partOf('order', 'order_id') },
      books: 'id order_id part from_status to_status actor created_at',
      ofAnother: 'actor_account_id note',
      readers: { admin: 'note' },
      codes: 'from_status to_status',
    }),
    classify('merch_shipments', {
      title: 'Parcels of those orders',
      order: 'id',
      keys: { order: partOf('order', 'order_id') },
      books: 'id order_id carrier status shipped_at delivered_at created_at updated_at',
      noPerson: 'provider_shipment_id',
      of: { order: { tracking_number: null, tracking_url: null } },
      readers: { 'fan admin': 'carrier tracking_number tracking_url' },
    }),
    withoutPeople(
      'merch_fulfilments',
      `order_id part state due_at leased_until attempts failures provider provider_order_id print_id is_refused prepared stop_wanted_at sending_at reason
        created_at updated_at`,
      { readers: { admin: 'reason' }, codes: 'provider prepared' },
    ),
    withoutPeople('merch_fulfilment_events', 'id order_id type outcome received_at', { codes: 'type outcome' }),
  ],
  reach: async (db, { account, user, address }) => {
    const { rows } = await sql<{ id: string }>`
      select id from merch_orders where account_id = any(${[...account]}::text[])
      union select id from merch_orders where user_id = any(${[...user]}::text[])
      union select id from merch_orders where email = any(${[...address]}::text[])`.execute(db)
    return { order: rows.map(({ id }) => id) }
  },
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
    const unsettled: ErasureBlocker = {
      matter: 'ORDERS_UNDER_WAY',
      count,
      todo: 'Wait until your merch orders have shipped, or cancel them.',
    }
    return count > 0 ? [unsettled] : []
  },
}
