import { sql } from 'kysely'
import {
  classify,
  classifyBooks,
  ERASED_NAME,
  mentionsPerson,
  ownedBy,
  type PersonalData,
  withoutNames,
} from '../../../../platform/personal-data/index.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'

const MAX_CHARACTERS = 2000
const buyer = sql<string | null>`(select b.buyer_account_id from blasts b where b.id = blast_recipients.blast_id)`

/** Briefs and results are erased with the brand, embeddings with the talent. */
export const outreachPersonalData: PersonalData = {
  tables: [
    classify('blast_recipients', {
      title: 'Recipients of your briefs',
      keys: { buyer: ownedBy('account', buyer), talent: mentionsPerson('account', 'seller_account_id') },
      accounts: 'seller_account_id',
      personal: 'blast_id position candidates decided_at offer_id error_code error_message retry_at',
      of: { buyer: { slug: ERASED_NAME }, talent: { slug: ERASED_NAME } },
      readers: { brand: 'slug error_message' },
      codes: 'candidates error_code',
    }),
    classify('blast_drafts', {
      title: 'Your drafts of briefs for several talents',
      order: 'id',
      keys: { buyer: ownedBy('account', 'buyer_account_id') },
      accounts: 'buyer_account_id',
      personal: 'id draft created_at updated_at',
      readers: { brand: 'draft' },
    }),
    classify('blasts', {
      title: 'Briefs you sent to several talents',
      order: 'id',
      keys: { buyer: ownedBy('account', 'buyer_account_id') },
      accounts: 'buyer_account_id',
      personal: 'id status brief source_offer_id expires_at confirmed_at finished_at created_at',
      readers: { brand: 'brief' },
    }),
    classifyBooks('dismissed_suggestions', 'offer_id dismissed_at'),
    classify('talent_vectors', {
      title: 'Your profile as numbers (embedding)',
      keys: { talent: ownedBy('account', 'account_id') },
      personal: 'account_id model version vector profile_updated_at embedded_at',
      codes: 'model vector',
    }),
  ],
  erase: async (trx, { account, name }) => {
    // Drafts refer to talents only by slug, so this must run before the account loses its slug.
    await sql`
      update blast_drafts d set draft = d.draft || jsonb_build_object(
        'slugs', coalesce((
          select jsonb_agg(slug) from jsonb_array_elements(d.draft->'slugs') slug
          where not gone.slugs @> array[slug #>> '{}']), '[]'),
        'candidates', coalesce((
          select jsonb_agg(chosen) from jsonb_array_elements(d.draft->'candidates') chosen
          where not gone.slugs @> array[chosen->>'slug']), '[]'))
      from (select array_agg(face.slug) as slugs from ${accountSummaries} face where face.id = any(${[...account]}::text[])) gone
      where d.draft->'slugs' ?| gone.slugs`.execute(trx)
    await sql`
      delete from blast_recipients
      where seller_account_id = any(${[...account]}::text[]) and decided_at is null`.execute(trx)
    await sql`
      update blast_recipients set error_message = ${withoutNames('error_message', name, MAX_CHARACTERS)}
      where seller_account_id = any(${[...account]}::text[]) and error_message is not null`.execute(trx)
  },
}
