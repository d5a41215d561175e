import { sql } from 'kysely'
import { addMs, DAY_MS } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import {
  classify,
  ERASED_BY_OWNER,
  ERASED_TEXT,
  type ErasureBlocker,
  hasNames,
  mentionsPerson,
  type PersonalData,
  partOf,
  withoutNames,
} from '../../../../platform/personal-data/index.ts'
import { handOverFiles } from '../../../media/files/index.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'
import { DISPUTE_WINDOW_DAYS } from '../domain/conditions.ts'
import type { OfferStatus } from '../domain/offer-states.ts'

const ENDED: readonly OfferStatus[] = ['DRAFT', 'COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED']

const MAX_CHARACTERS = 20_000

/** Terms that were agreed or paid stay. The texts of a side are erased with its account. */
export const offerPersonalData: PersonalData = {
  tables: [
    classify('offers', {
      title: 'Offers you made and received',
      order: 'id',
      keys: {
        buyer: partOf('account', 'buyer_account_id'),
        seller: partOf('account', 'seller_account_id'),
        counterer: partOf(
          'account',
          sql`case countered_by when 'brand' then buyer_account_id when 'talent' then seller_account_id end`,
        ),
        // The reason of an open request must not be null, so an erasure replaces it by a fixed
        // text.
        asker: partOf('account', sql`case when extension_asked_at is not null then seller_account_id end`),
      },
      accounts: 'buyer_account_id seller_account_id',
      books: `id status campaign_type campaign_types image_kind usage_types offer_amount_minor_unit currency
        platform_fee_minor_unit total_brand_price_minor_unit expires_in_days expires_at expire_policy countered_by
        delivery_submitted_at revision_count payment_authorized_at paid_at automatic_release_at completed_at disputed_at
        dispute_resolution submitted_at created_at updated_at money_returned_at returned_minor_unit
        first_amount_minor_unit deliver_within_days delivery_due_at extension_days extension_asked_at extension_count
        included_revisions extra_revision_minor_unit scope license_starts_at license_ends_at accepted_at`,
      noPerson: `seen_by_seller skip_image_generation image_candidate_session_id selected_model_key
        voice_candidate_session_id selected_voice_model_key selected_sample_made_by selected_voice_made_by wants_sharing expiry_reminded_for counter_version
        processor_payment_id idempotency_key deleted_at due_reminded_for late_told_for dispute_reminded_for
        dispute_over_told_for revision_of_offer_id revision_offer_ids license_root_id renews_offer_id license_end_told_days`,
      of: {
        buyer: {
          title: null,
          campaign_description: ERASED_TEXT,
          buyer_brand_name: null,
          script_text: null,
          product_image_urls: [],
          custom_usage: null,
          sharing_description: null,
          selected_sample_url: null,
          selected_voice_url: null,
          revision_reason: null,
          dispute_reason: null,
        },
        seller: { delivery_file_urls: ERASED_BY_OWNER, delivery_notes: null },
        counterer: { counter_note: null, counter_changes: null },
        asker: { extension_reason: ERASED_TEXT },
      },
      readers: {
        'sides admin': `title campaign_description campaign_types script_text product_image_urls selected_sample_url
          selected_voice_url counter_note counter_changes delivery_file_urls delivery_notes revision_reason dispute_reason extension_reason`,
        'sides verifier admin': 'buyer_brand_name usage_types custom_usage sharing_description',
      },
      codes: 'campaign_type scope',
    }),
    classify('offer_history', {
      title: 'Your actions on offers',
      order: 'id',
      keys: {
        actor: partOf('account', 'actor_account_id'),
        member: partOf('account', 'actor_person_account_id'),
        // The texts of these entries may be about the other side. An ACCEPT may quote the other
        // side, because it copies the proposal.
        parties: mentionsPerson(
          'offer',
          sql`case when actor_role in ('agent', 'admin', 'system') or action = 'ACCEPT' then offer_id end`,
        ),
      },
      accounts: 'actor_account_id actor_person_account_id',
      books: 'id offer_id from_status to_status action actor_role created_at',
      noPerson: 'sequence',
      of: { actor: { note: null, changes: null }, parties: { note: null, changes: null, internal_note: null } },
      readers: { 'sides admin': 'note changes', admin: 'internal_note' },
      codes: 'from_status to_status action',
    }),
  ],
  reach: async (db, { account }) => {
    const { rows } = await sql<{ id: string; buyer_brand_name: string | null; buyer: string; seller: string }>`
      select id, buyer_account_id as buyer, seller_account_id as seller, case when buyer_account_id = any(${[...account]}::text[]) then buyer_brand_name end as buyer_brand_name
      from offers where buyer_account_id = any(${[...account]}::text[]) or seller_account_id = any(${[...account]}::text[])
      `.execute(db)
    return {
      offer: rows.map(({ id }) => id),
      name: [...new Set(rows.flatMap(({ buyer_brand_name }) => buyer_brand_name ?? []))],
      counterpart: [...new Set(rows.flatMap(({ buyer, seller }) => [buyer, seller]))],
    }
  },
  findUnsettled: async (db, accountId, now) => {
    const windowFrom = addMs(now, -DISPUTE_WINDOW_DAYS * DAY_MS)
    const { rows } = await sql<{ open: number; disputable: number }>`
      select count(*) filter (where not status = any(${[...ENDED]}::text[]))::integer as open,
        count(*) filter (where status = 'COMPLETED' and seller_account_id = ${accountId} and money_returned_at is null
          and dispute_resolution is distinct from 'RELEASE' and completed_at > ${windowFrom}::timestamptz)::integer
          as disputable
      from offers
      where deleted_at is null and (buyer_account_id = ${accountId} or seller_account_id = ${accountId})`.execute(db)
    const { open = 0, disputable = 0 } = rows[0] ?? {}
    const unsettled: ErasureBlocker[] = [
      {
        matter: 'OPEN_OFFERS',
        count: open,
        todo: 'Finish your open offers: cancel, decline or complete them, and wait for disputes to be decided.',
      },
      {
        matter: 'DISPUTE_WINDOW',
        count: disputable,
        todo: `A brand can dispute a completed offer for ${DISPUTE_WINDOW_DAYS} days. Wait until they have passed.`,
      },
    ]
    return unsettled.filter(({ count }) => count > 0)
  },
  // Lists files that were delivered to the person, even if the talent's account is already erased.
  findFilesGiven: async (db, { account }) => {
    const { rows } = await sql<{ reference: string }>`
      select distinct unnest(delivery_file_urls) as reference from offers
      where buyer_account_id = any(${[...account]}::text[]) and deleted_at is null order by reference`.execute(db)
    return rows.map(({ reference }) => reference).filter(isOurs)
  },
  erase: async (trx, { account, offer, name }, now) => {
    await eraseNames(trx, offer, name)
    await eraseProposals(trx, account)
    await expireUnanswerable(trx, account, now)
    // Removes samples of the talent's likeness, except from completed offers, whose work a brand
    // has bought.
    await sql`
      update offers set selected_sample_url = null, selected_voice_url = null
      where seller_account_id = any(${[...account]}::text[]) and status <> 'COMPLETED'`.execute(trx)
    // Deliveries of completed offers stay with the brand that paid for them. All others are
    // deleted.
    const { rows } = await sql<{ id: string; buyer_account_id: string; delivery_file_urls: string[] }>`
      select o.id, o.buyer_account_id, o.delivery_file_urls from offers o
      join ${accountSummaries} buyer on buyer.id = o.buyer_account_id
      where o.seller_account_id = any(${[...account]}::text[]) and o.status = 'COMPLETED' and not buyer.is_erased
      order by o.id`.execute(trx)
    const bought = new Map<string, string[]>()
    for (const { id, buyer_account_id, delivery_file_urls } of rows) {
      const keys = delivery_file_urls.filter(isOurs)
      bought.set(id, keys)
      await handOverFiles(trx, keys, { from: account, to: buyer_account_id, at: now })
    }
    await sql`
      update offers set delivery_file_urls = coalesce(
        (select array_agg(kept.key order by kept.place) from jsonb_to_recordset(${JSON.stringify(
          [...bought].flatMap(([id, keys]) => keys.map((key, place) => ({ id, key, place }))),
        )}::jsonb) as kept (id text, key text, place int) where kept.id = offers.id), '{}')
      where seller_account_id = any(${[...account]}::text[])`.execute(trx)
  },
}

/** Removes names from the other side's texts. Deletes history texts that contain a name. */
async function eraseNames(trx: Trx, offers: readonly string[], names: readonly string[]): Promise<void> {
  const written = [
    'title',
    'campaign_description',
    'revision_reason',
    'dispute_reason',
    'delivery_notes',
    'counter_note',
  ]
  const nameless = written.map((column) => sql`${sql.ref(column)} = ${withoutNames(column, names, MAX_CHARACTERS)}`)
  const hasAny = written.map((column) => hasNames(column, names))
  await sql`
    update offers set ${sql.join(nameless)}
    where id = any(${[...offers]}::text[]) and (${sql.join(hasAny, sql` or `)})`.execute(trx)
  await sql`
    update offer_history set note = null
    where offer_id = any(${[...offers]}::text[]) and ${hasNames('note', names)}`.execute(trx)
}

/**
 * Expires offers that were sent while the account was being closed, because nobody can respond to
 * them.
 */
async function expireUnanswerable(trx: Trx, accounts: readonly string[], now: Date): Promise<void> {
  await sql`
    update offers set expires_at = ${now}::timestamptz
    where status in ('APPROVED', 'COUNTERED') and expires_at > ${now}::timestamptz
      and (buyer_account_id = any(${[...accounts]}::text[]) or seller_account_id = any(${[...accounts]}::text[]))`.execute(
    trx,
  )
}

/**
 * Removes texts that the talent proposed and that became terms of the offer when it was accepted.
 */
async function eraseProposals(trx: Trx, sellers: readonly string[]): Promise<void> {
  const nullIfProposed = (column: string, key: string) =>
    sql`${sql.ref(column)} = case when counter_changes ? ${key} then null else ${sql.ref(column)} end`
  await sql`
    update offers set ${sql.join([
      nullIfProposed('custom_usage', 'customUsage'),
      nullIfProposed('sharing_description', 'sharingDescription'),
      nullIfProposed('script_text', 'scriptText'),
      nullIfProposed('selected_sample_url', 'selectedSampleUrl'),
      nullIfProposed('selected_voice_url', 'selectedVoiceUrl'),
    ])}
    where seller_account_id = any(${[...sellers]}::text[]) and countered_by = 'talent'`.execute(trx)
}

const isOurs = (reference: string): boolean => !reference.includes('://')
