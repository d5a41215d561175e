import { readFileSync } from 'node:fs'
import type { Breach } from './breach.ts'
import { findSql } from './find-sql.ts'
import { featureOf, isTestFile, type Source, type SourceTree } from './source-tree.ts'

/**
 * Tables by owner: a feature, a provider or a part of the platform. Only the owner's SQL names its
 * tables. Others use a query or an SQL fragment that the owner's index.ts exports, which still
 * allows a join in one statement.
 */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  'server/features/people/accounts': [
    'accounts',
    'agent_links',
    'brand_blocklist',
    'brand_limits',
    'brand_names',
    'offer_minimums',
    'offer_policies',
    'profiles',
  ],
  'server/features/people/audit': ['admin_audit'],
  'server/features/people/notifications': [
    'digest_settings',
    'hidden_notifications',
    'muted_notifications',
    'notifications',
  ],
  'server/features/merch/share-reports': ['merch_share_reports'],
  'server/features/people/fan-data': ['fan_erasures', 'fan_erasures_known'],
  'server/features/people/privacy': ['account_erasures', 'data_exports'],
  'server/features/offers/offer': ['offers', 'offer_history'],
  'server/features/offers/disputes': ['dispute_statements'],
  'server/features/offers/campaign-types': ['campaign_types'],
  'server/features/offers/licences': ['licences', 'offer_terms'],
  'server/features/offers/studio': ['candidate_sessions', 'candidates'],
  'server/features/likeness/assets': ['likeness_assets'],
  'server/features/likeness/consent': ['likeness_consent_states', 'likeness_consents'],
  'server/features/likeness/indexing': ['indexing_events'],
  'server/features/likeness/marks': ['person_marks', 'person_sound_moments'],
  'server/features/likeness/social': ['social_links'],
  'server/features/likeness/reviews': [
    'likeness_alike_accounts',
    'likeness_reports',
    'likeness_reviews',
    'likeness_takedowns',
  ],
  'server/features/likeness/tags': ['likeness_words', 'provider_voices'],
  'server/features/likeness/search': [
    'likeness_counts',
    'likeness_faces',
    'likeness_meanings',
    'likeness_profiles',
    'likeness_voices',
  ],
  'server/features/offers/outreach': [
    'blasts',
    'blast_drafts',
    'blast_recipients',
    'dismissed_suggestions',
    'talent_vectors',
  ],
  'server/features/offers/shortlists': ['shortlists', 'shortlist_talents'],
  'server/features/offers/messages': ['offer_conversations', 'offer_messages'],
  'server/features/offers/ratings': ['offer_ratings', 'rating_requests'],
  'server/features/offers/statistics': ['offer_days', 'offer_days_counted'],
  'server/features/merch/artwork': [
    'merch_art',
    'merch_art_loans',
    'merch_generation_cache',
    'merch_generation_counts',
    'merch_generation_links',
  ],
  'server/features/media/files': ['media_files'],
  'server/features/merch/assets': ['merch_assets'],
  'server/features/merch/boards': ['merch_board_teams', 'merch_boards', 'merch_stat_events'],
  'server/features/merch/campaigns': ['merch_campaigns'],
  'server/features/merch/catalog': ['merch_catalog_products', 'merch_product_images', 'merch_shop_products'],
  'server/features/merch/filters': ['merch_filters'],
  'server/features/merch/seller-store': ['merch_seller_stores', 'merch_store_preview_counts'],
  'server/features/merch/rendering': ['merch_renders'],
  'server/features/merch/store-art': ['merch_store_art'],
  'server/features/merch/designs': ['merch_design_configs', 'merch_designs'],
  'server/features/money/ledger': [
    'kinds_sold',
    'ledger_accounts',
    'ledger_closed_balances',
    'ledger_closed_sums',
    'ledger_closings',
    'ledger_postings',
    'ledger_transfers',
  ],
  'server/features/money/payment': ['disputes', 'payments', 'refunds'],
  'server/features/money/payments': ['processor_events'],
  'server/features/money/payouts': ['payout_routes', 'payouts', 'share_tracking'],
  'server/features/money/products': ['products'],
  'server/features/money/reconciliation': ['books_checks'],
  'server/features/merch/carts': ['merch_cart_items', 'merch_carts', 'merch_session_carts'],
  'server/features/merch/cart-recovery': [
    'merch_cart_reviews',
    'merch_recovery_addresses',
    'merch_recovery_links',
    'merch_recovery_refusals',
  ],
  'server/features/merch/checkout': ['merch_checkouts'],
  'server/features/merch/discounts': ['merch_discount_uses', 'merch_discounts'],
  'server/features/merch/fan-sessions': [
    'merch_presigned_uploads',
    'merch_selfies',
    'merch_session_analytics',
    'merch_session_steps',
    'merch_sessions',
  ],
  'server/features/merch/hand-over': ['merch_hand_overs'],
  'server/features/merch/leads': ['merch_leads'],
  'server/features/merch/sharing': [
    'merch_journey_events',
    'merch_link_visits',
    'merch_shares',
    'merch_tracking_links',
    'merch_visit_counts',
    'merch_visits',
  ],
  'server/features/media/generation': ['generation_jobs'],
  'server/features/media/models': ['ai_models', 'model_calls', 'model_slots', 'model_spending'],
  'server/features/merch/orders': [
    'merch_fulfilment_events',
    'merch_fulfilments',
    'merch_order_history',
    'merch_orders',
    'merch_shipments',
  ],
  'server/platform/database': ['installation'],
  'server/platform/http': ['idempotency_keys'],
  'server/platform/jobs': ['job_positions', 'jobs.*'],
  'server/platform/mail': ['mail_events', 'outgoing_mails', 'suppressed_addresses'],
  'server/platform/limits': ['daily_counts'],
  'server/platform/security': ['throttles'],
  'server/providers/credentials': ['signing_certificates'],
  'server/providers/email': ['mailbox.*'],
  'server/providers/fulfilment': ['print_shop.*'],
  'server/providers/identity': ['identity.*'],
  'server/providers/processor': ['simulator.*'],
}

const TABLES_FILE = 'server/platform/database/tables.ts'

/**
 * Finds SQL that names another owner's table, SQL in a file that may hold none, and tables without
 * exactly one owner.
 */
export function findTableBreaches(root: string, tree: SourceTree): Breach[] {
  const tables = tablesOf(readFileSync(`${root}/${TABLES_FILE}`, 'utf8'))
  return [
    ...withoutOwner(tables),
    ...[...tree.values()]
      .filter(({ file }) => file.startsWith('server/') && !isTestFile(file) && file !== TABLES_FILE)
      .flatMap((source) => inSource(source, tables)),
  ]
}

const tablesOf = (text: string): string[] =>
  [...text.slice(text.indexOf('export type Tables =')).matchAll(/^ {2}'?([a-z_0-9.]+)'?: /gm)].map(
    ([, name = '']) => name,
  )

const ownerOf = (table: string): string | undefined =>
  Object.entries(OWNERS).find(([, names]) =>
    names.some((name) => name === table || (name.endsWith('.*') && table.startsWith(name.slice(0, -1)))),
  )?.[0]

function withoutOwner(tables: readonly string[]): Breach[] {
  const owned = Object.values(OWNERS).flat()
  const rule = 'Every table has one owner: name it in scripts/architecture/table-owners.ts.'
  const file = 'scripts/architecture/table-owners.ts'
  return [
    ...tables
      .filter((table) => ownerOf(table) === undefined)
      .map((table) => ({ file: TABLES_FILE, rule, detail: `nobody owns ${table}` })),
    ...owned
      .filter((name) => !name.endsWith('.*') && !tables.includes(name))
      .map((name) => ({ file, rule, detail: `there is no table ${name}` })),
    ...owned
      .filter((name, at) => owned.indexOf(name) !== at)
      .map((name) => ({ file, rule, detail: `${name} has two owners` })),
  ]
}

function inSource({ file, text }: Source, tables: readonly string[]): Breach[] {
  const feature = featureOf(file)
  const home = feature ?? /^server\/(?:providers|platform)\/[^/]+(?=\/)/.exec(file)?.[0] ?? file
  const mayHoldSql = feature === undefined ? home !== file : file.startsWith(`${feature}/queries/`)
  const places = findSql(file, text, schemasOf(tables))
  const named = new Set(places.flatMap(({ line, names }) => names.map((name) => `${line} ${name}`)))
  const ofOthers = [...named].flatMap((each) => {
    const [line = '', name = ''] = each.split(' ')
    const owner = ownerOf(name)
    const rule = 'SQL names its own feature’s tables; another’s are read through what their owner exports.'
    return owner === undefined || owner === home
      ? []
      : [{ file, line: Number(line), rule, detail: `names ${name}, which belongs to ${owner}` }]
  })
  const [first] = mayHoldSql ? [] : places
  const rule = 'All SQL of a feature stands in its queries/; entry points and demo data hold none.'
  return [...(first ? [{ file, line: first.line, rule, detail: 'holds SQL' }] : []), ...ofOthers]
}

/** Returns the schemas that owners own as a whole. */
const schemasOf = (tables: readonly string[]): ReadonlySet<string> =>
  new Set([
    ...Object.values(OWNERS)
      .flat()
      .flatMap((name) => (name.endsWith('.*') ? [name.slice(0, -2)] : [])),
    ...tables.flatMap((name) => (name.includes('.') ? [name.split('.')[0] ?? ''] : [])),
  ])
