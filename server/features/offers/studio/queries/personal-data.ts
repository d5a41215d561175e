import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import {
  classify,
  ERASED_TEXT,
  mentionsPerson,
  type PersonalData,
  partOf,
} from '../../../../platform/personal-data/index.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'
import { allOffers } from '../../offer/index.ts'

const sideOf = (column: 'buyer_account_id' | 'seller_account_id') =>
  sql<string | null>`(select s.${sql.ref(column)} from candidate_sessions s where s.id = candidates.session_id)`

/** Briefs belong to their brand, likeness scores to the talent. */
export const studioPersonalData: PersonalData = {
  tables: [
    classify('candidate_sessions', {
      title: 'Candidates generated for your offers or of your likeness',
      order: 'id',
      keys: { buyer: partOf('account', 'buyer_account_id'), seller: partOf('account', 'seller_account_id') },
      accounts: 'buyer_account_id seller_account_id',
      books: 'id medium image_kind campaign_title created_at',
      of: {
        buyer: {
          campaign_description: ERASED_TEXT,
          script_text: null,
          use_hints: null,
          product_image_keys: [],
          brief_hash: '',
        },
      },
      readers: { brand: 'campaign_title campaign_description script_text use_hints' },
    }),
    classify('candidates', {
      title: 'AI results generated for you',
      order: 'job_id',
      keys: {
        buyer: partOf('account', sideOf('buyer_account_id')),
        seller: mentionsPerson('account', sideOf('seller_account_id')),
      },
      books: 'session_id model_key title job_id file_key failure_code failure_message ended_at kept_at made_by',
      of: { seller: { score: null } },
      readers: { 'sides admin': 'failure_message' },
      codes: 'title failure_code made_by',
    }),
  ],
}

/**
 * Candidates of completed offers stay, because a brand bought them.
 * @returns the keys of the removed files, which the caller must delete
 */
export async function removeUnboughtCandidates(trx: Trx, sellers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    with unbought as (
      select c.session_id, c.model_key, c.file_key from candidates c join candidate_sessions s on s.id = c.session_id
      where s.seller_account_id = any(${[...sellers]}::text[]) and c.file_key is not null and not exists (
        select from ${allOffers} o join ${accountSummaries} buyer on buyer.id = o.buyer_account_id
        where o.status = 'COMPLETED' and not buyer.is_erased and (
          (o.image_candidate_session_id = c.session_id and o.selected_model_key = c.model_key)
          or (o.voice_candidate_session_id = c.session_id and o.selected_voice_model_key = c.model_key)))
    ), gone as (
      update candidates c set file_key = null, kept_at = null, score = null, made_by = null, failure_code = 'CANCELLED',
        failure_message = 'This talent does not allow their likeness to be used any more.'
      from unbought u where c.session_id = u.session_id and c.model_key = u.model_key
    )
    select file_key from unbought order by file_key`.execute(trx)
  return rows.map(({ file_key }) => file_key)
}
