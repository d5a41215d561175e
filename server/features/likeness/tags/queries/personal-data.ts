import { classify, ownedBy, type PersonalData, partOf } from '../../../../platform/personal-data/index.ts'

/** `eraseVoicesOf` deletes rows of voices after the provider has deleted the voices. */
export const tagsPersonalData: PersonalData = {
  tables: [
    classify('likeness_words', {
      title: 'What you say about yourself for search',
      keys: { self: ownedBy('account', 'account_id') },
      personal: 'account_id category gender hair_color birth_year accent voice_tone created_at updated_at',
      ofAnother: 'actor_account_id',
      // Search finds a talent by accent and shows the accent.
      readers: { public: 'accent' },
    }),
    classify('provider_voices', {
      title: 'Voices made from your recordings',
      order: 'id',
      keys: { self: partOf('account', 'account_id') },
      books: 'id account_id asset_id provider voice_id created_at',
      codes: 'provider',
    }),
  ],
}
