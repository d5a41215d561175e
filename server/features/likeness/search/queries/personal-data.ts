import { classify, ownedBy, type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

const keys = { self: ownedBy('account', 'account_id') }

/** All personal data in search is deleted with the account. */
export const searchPersonalData: PersonalData = {
  tables: [
    withoutPeople('likeness_counts', 'term listed', { codes: 'term' }),
    classify('likeness_meanings', {
      keys,
      personal: 'account_id vector embedded_at',
      noPerson: 'made_by',
      codes: 'made_by vector',
    }),
    classify('likeness_profiles', {
      title: 'Your search record',
      order: 'account_id',
      keys,
      personal: `account_id is_listed category gender hair_color age_group expression voice_tone accent number_of_followers
        birth_year engagement_rate has_image_asset has_voice_sample tags description written_at`,
      noPerson: 'name_folded terms about stale_since',
      readers: { public: 'accent tags', nobody: 'name_folded terms about description' },
      codes: 'age_group expression',
    }),
    classify('likeness_faces', {
      title: 'Your face as a vector',
      order: 'asset_id',
      keys,
      personal: 'account_id asset_id vector',
      noPerson: 'model version',
      codes: 'model vector',
    }),
    classify('likeness_voices', {
      title: 'Your voice as a vector',
      order: 'asset_id',
      keys,
      personal: 'account_id asset_id vector',
      noPerson: 'model version',
      codes: 'model vector',
    }),
  ],
}
