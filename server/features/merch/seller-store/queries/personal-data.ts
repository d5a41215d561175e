import { classify, ownedBy, type PersonalData } from '../../../../platform/personal-data/index.ts'

/**
 * Classifies the personal data of stores: the owner and the photo. The texts of a store belong to
 * its campaign and are erased with the campaign. The pictures are files of the account and are
 * erased with the account.
 */
export const sellerStorePersonalData: PersonalData = {
  tables: [
    classify('merch_seller_stores', {
      title: 'Your store',
      keys: { owner: ownedBy('account', 'account_id') },
      accounts: 'account_id',
      personal: 'campaign_id photo_key closed_by_owner_at created_at updated_at',
    }),
    classify('merch_store_preview_counts', {
      title: 'Previews made for your store',
      keys: { owner: ownedBy('account', 'account_id') },
      accounts: 'account_id',
      personal: 'day used',
      codes: 'day',
    }),
  ],
}
