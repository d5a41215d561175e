import { classify, ownedBy, type PersonalData } from '../../../../platform/personal-data/index.ts'

/** The texts of a store are erased with its campaign, the pictures with the account. */
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
