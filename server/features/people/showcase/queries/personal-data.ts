import { classify, ownedBy, type PersonalData } from '../../../../platform/personal-data/index.ts'

/** Deleted with the account. */
export const showcasePersonalData: PersonalData = {
  tables: [
    classify('showcases', {
      title: 'What you show on your public page',
      keys: { self: ownedBy('account', 'account_id') },
      personal: 'account_id plays_voice shows_brands updated_at',
    }),
  ],
}
