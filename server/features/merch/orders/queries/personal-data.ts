import { sql } from 'kysely'
import { classify, type PersonalData, partOf, withoutPeople } from '../../../../platform/personal-data/index.ts'

const ofWhoever = {
  account: partOf('account', 'account_id'),
  user: partOf('user', 'user_id'),
  address: partOf('address', 'email'),
}
const gone = { email: null, name: null, shipping: null, words: null }
const ofOrder = sql<string | null>`(select o.account_id from merch_orders o where o.id = order_id)`

/** What orders keep of people: what was bought for how much stays, who bought it and where it went does not. */
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
      `order_id part state due_at leased_until attempts failures provider provider_order_id prepared stop_wanted_at reason
        created_at updated_at`,
    ),
    withoutPeople('merch_fulfilment_events', 'id order_id type outcome received_at'),
  ],
}
