import { classify, ownedBy, type PersonalData } from '../../../../platform/personal-data/index.ts'

/** All personal data of assets is deleted with the account, the files in a separate step. */
export const assetsPersonalData: PersonalData = {
  tables: [
    classify('likeness_assets', {
      title: 'Your pictures and recordings',
      order: 'id',
      keys: { self: ownedBy('account', 'account_id') },
      personal: `id account_id type status content_url failure file_key content_type bytes width height search_tags
        seen seen_by seen_version seen_at corrected tag_failure voice_id voice_sample_key voice_wave held_reason created_at updated_at deleted_at`,
      noPerson: 'sha256 tag_attempt_count is_stale',
      readers: { 'talent admin': 'content_url failure held_reason tag_failure search_tags seen corrected' },
      codes: 'content_type seen_by voice_wave',
    }),
  ],
}
