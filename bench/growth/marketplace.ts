/**
 * Table whose rows are copied to enlarge the demo marketplace. A copy is complete: offers with
 * history, payments and postings, fans with carts and orders. `g` numbers the copies. About twenty
 * copies share a home, which is one set of people and one shop. Home 0 is much larger: it is the
 * demo's own brand, talent and shop, and gets every twentieth copy. Its people own a twentieth of
 * everything.
 */
export type CopiedTable = {
  table: string
  /** Columns with ids of copied rows. Each copy gets new ids. */
  ids?: readonly string[]
  /** Columns with ids of rows that exist once per home. */
  ofHome?: readonly string[]
  /** Columns with accounts. A copy replaces them with a person of the home. */
  people?: readonly string[]
  /** Other columns, as SQL over `one` (the copied row), `g` and `home`. */
  set?: Readonly<Record<string, string>>
  /**
   * SQL condition over `one`. Rows that match it are dated up to two years back, all others within
   * the last week.
   */
  old?: string
  /** SQL condition for the rows to copy. */
  where?: string
}

/** Tables copied once per home: the shops. */
export const TABLES_PER_HOME: readonly CopiedTable[] = [
  {
    table: 'merch_campaigns',
    ids: ['id'],
    people: ['seller_account_id'],
    set: { slug: `left(one.slug, 40) || '-' || g` },
  },
  { table: 'merch_designs', ids: ['id', 'campaign_id', 'parent_design_id'] },
  { table: 'merch_design_configs', ids: ['id', 'design_id'] },
  { table: 'merch_shop_products', ids: ['id', 'campaign_id'] },
]

const FAN = `case when one.user_id is null then null else 'guest_' || copied(one.user_id, g) end`
/** SQL for the signed-in buyer of an offer, or a store's guest. */
const BUYER = `case when one.buyer_account_id is null then 'guest_' || copied(one.buyer_user_id, g)
  when person(one.buyer_account_id, home) = one.buyer_account_id then one.buyer_user_id
  else person(one.buyer_account_id, home) end`
const SESSION = `md5(one.session_id || '/' || g)`
/** SQL for an order number: five characters from the copy, and three from the copied order. */
const NUMBER = `'ORD-' || translate(upper(lpad(to_hex(mod(g * 7919, 1048576)), 5, '0') || left(md5(one.id), 3)), '01', 'GH')`
const OFFER_OR_SESSION = `case one.pay_for when 'MERCH' then md5(one.pay_for_id || '/' || g) else copied(one.pay_for_id, g) end`

const ENDED = `('COMPLETED', 'CANCELLED', 'REJECTED', 'EXPIRED', 'DRAFT')`

/**
 * Tables of which each copy has its own rows. Triggers and foreign keys are off, so the order does
 * not matter.
 */
export const TABLES_PER_COPY: readonly CopiedTable[] = [
  {
    table: 'offers',
    old: `one.status in ${ENDED}`,
    ids: ['id', 'revision_of_offer_id', 'processor_payment_id'],
    people: ['buyer_account_id', 'seller_account_id'],
  },
  {
    table: 'offer_history',
    // A history entry is as old as its offer.
    old: `(select status from offers where id = one.offer_id) in ${ENDED}`,
    ids: ['id', 'offer_id'],
    people: ['actor_account_id'],
  },
  { table: 'offer_terms', ids: ['offer_id'] },
  {
    table: 'payments',
    old: `one.status in ('SUCCEEDED', 'REFUNDED')`,
    ids: ['id', 'processor_payment_id', 'processor_charge_id', 'processor_refund_id'],
    people: ['buyer_account_id', 'seller_account_id'],
    set: { pay_for_id: OFFER_OR_SESSION, buyer_user_id: BUYER, ppu_code: `left(md5(one.id || g), 20)` },
  },
  { table: 'refunds', old: 'true', ids: ['id', 'payment_id', 'processor_refund_id'] },
  {
    table: 'share_tracking',
    old: 'true',
    ids: ['id', 'payment_id', 'payout_id'],
    people: ['account_id'],
    set: { pay_for_id: OFFER_OR_SESSION },
  },
  { table: 'payouts', old: 'true', ids: ['id', 'transfer_id', 'request_key'], people: ['account_id'] },
  { table: 'processor_events', ids: ['event_id', 'processor_payment_id'] },
  { table: 'ledger_transfers', old: 'true', ids: ['id', 'reference'] },
  {
    table: 'notifications',
    ids: ['id', 'offer_id'],
    people: ['account_id'],
    set: {
      read_at: `case when g % 10 > 0 then one.created_at - shift end`,
      dedupe_key: `one.dedupe_key || '/' || g`,
    },
  },
  { table: 'outgoing_mails', ids: ['id', 'reference'], people: ['account_id'] },
  {
    table: 'profiles',
    set: { user_id: `'guest_' || copied(one.user_id, g)`, guest_email: `g || '.' || one.guest_email` },
    where: 'guest_email is not null',
  },
  {
    table: 'merch_sessions',
    ids: ['payment_id', 'processor_payment_id'],
    ofHome: ['campaign_id', 'design_id'],
    set: {
      id: `md5(one.id || '/' || g)`,
      bearer_digest: `digest_of_bearer(md5('bearer' || md5(one.id || '/' || g)))`,
      user_id: FAN,
    },
  },
  { table: 'merch_session_analytics', ofHome: ['campaign_id'], set: { session_id: SESSION } },
  {
    table: 'merch_carts',
    ids: ['id', 'source_cart_id', 'successor_id', 'owner_cookie_id'],
    set: { email: `case when one.email is null then null else g || '.' || one.email end` },
  },
  { table: 'merch_session_carts', ids: ['cart_id'], set: { session_id: SESSION } },
  {
    table: 'merch_cart_items',
    ids: ['id', 'cart_id', 'order_id', 'copy_of'],
    ofHome: ['campaign_id', 'shop_product_id', 'design_id'],
    set: { session_id: SESSION },
  },
  {
    table: 'merch_checkouts',
    ids: ['payment_id', 'superseded_by'],
    ofHome: ['campaign_id'],
    set: { session_id: SESSION },
  },
  {
    table: 'merch_orders',
    ids: ['id', 'payment_id', 'token_seed'],
    ofHome: ['campaign_id'],
    people: ['seller_account_id'],
    set: { number: NUMBER, session_id: SESSION, user_id: FAN, email: `g || '.' || one.email` },
  },
  { table: 'merch_order_history', ids: ['id', 'order_id'] },
  { table: 'merch_fulfilments', ids: ['order_id'], set: { state: `'done'`, due_at: 'null', stop_wanted_at: 'null' } },
  { table: 'merch_shipments', ids: ['id', 'order_id'] },
  {
    table: 'merch_renders',
    ids: ['preview_key', 'clean_key'],
    ofHome: ['campaign_id'],
    set: { asked_digest: `md5(one.asked_digest || g)`, session_id: SESSION },
  },
  {
    table: 'media_files',
    ids: ['key'],
    set: { owner_session_id: `md5(one.owner_session_id || '/' || g)` },
    where: 'owner_session_id is not null',
  },
]

/**
 * Copies all ledger accounts except the platform's, which the copies share. A seller has one
 * account for all copies of a home.
 */
export const LEDGER_ACCOUNTS = `
  insert into ledger_accounts (id, kind, owner, currency)
  select distinct ledger_account(one.id, one.kind, one.owner, one.currency, g, home), one.kind,
    case one.kind when 'SELLER_PAYABLE' then person(one.owner, home) else copied(one.owner, g) end, one.currency
  from ledger_accounts one, copies where one.owner <> 'platform'
  on conflict do nothing`
export const LEDGER_POSTINGS = `
  insert into ledger_postings (transfer_id, ledger_account_id, amount_minor_unit)
  select copied(p.transfer_id, g), ledger_account(one.id, one.kind, one.owner, one.currency, g, home), p.amount_minor_unit
  from (select * from ledger_postings) p join ledger_accounts one on one.id = p.ledger_account_id, copies
  where one.id in (select ledger_account_id from ledger_postings)`
