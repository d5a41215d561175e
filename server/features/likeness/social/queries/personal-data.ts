import { classify, ownedBy, type PersonalData } from '../../../../platform/personal-data/index.ts'

/** All personal data in profile links is deleted with the account; the pictures are its files. */
export const socialPersonalData: PersonalData = {
  tables: [
    classify('social_links', {
      title: 'Your linked profiles',
      order: 'id',
      keys: { self: ownedBy('account', 'account_id') },
      personal: `id account_id position platform url followers engagement_rate image_key read_at tried_at failure created_at
        updated_at`,
      noPerson: 'image_sha256',
      readers: { 'talent admin': 'url' },
      codes: 'platform failure',
    }),
  ],
}
