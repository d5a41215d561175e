/**
 * A table whose rows are copied to make the demo marketplace larger. `g` is the number of the
 * copy. About twenty copies belong to one home, which is a group of people with one store. Home 0
 * is the brand, the talent and the store of the demo. It gets every twentieth copy.
 */
export type CopiedTable = {
  table: string
  /** Columns with ids of copied rows. Each copy gets new ids. */
  ids?: readonly string[]
  /** Columns with ids of rows that are copied once for each home. */
  ofHome?: readonly string[]
  /**
   * Columns with ids of accounts. In a copy they are replaced with accounts of the copy's home.
   */
  people?: readonly string[]
  /**
   * Values of other columns, as SQL expressions. They can use `one` (the row that is copied), `g`
   * and `home`.
   */
  set?: Readonly<Record<string, string>>
  /**
   * SQL condition about `one`. Rows that match get a date in the last two years, and all others in
   * the last week.
   */
  old?: string
  where?: string
}

/** Tables whose rows are copied once for each home. They belong to the stores. */
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
/** SQL expression for the buyer: the signed-in buyer of an offer, or the guest of a store. */
const BUYER = `case when one.buyer_account_id is null then 'guest_' || copied(one.buyer_user_id, g)
  when person(one.buyer_account_id, home) = one.buyer_account_id then one.buyer_user_id
  else person(one.buyer_account_id, home) end`
const SESSION = `md5(one.session_id || '/' || g)`
/** Five characters come from the number of the copy, and three from the copied order. */
const NUMBER = `'ORD-' || translate(upper(lpad(to_hex(mod(g * 7919, 1048576)), 5, '0') || left(md5(one.id), 3)), '01', 'GH')`
const OFFER_OR_SESSION = `case one.pay_for when 'MERCH' then md5(one.pay_for_id || '/' || g) else copied(one.pay_for_id, g) end`

const ENDED = `('COMPLETED', 'CANCELLED', 'REJECTED', 'EXPIRED', 'DRAFT')`

/**
 * Tables whose rows are copied once for each copy. Triggers and foreign keys are off, so the order
 * of the tables does not matter.
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
    // An entry of the history is as old as its offer.
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

/** All copies share the platform's accounts. A seller has one account for all copies of a home. */
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
