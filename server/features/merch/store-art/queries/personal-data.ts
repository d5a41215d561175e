import { classify, ownedBy, type PersonalData } from '../../../../platform/personal-data/index.ts'

/** The rows are erased with the account, the files with their owner. */
export const storeArtPersonalData: PersonalData = {
  tables: [
    classify('merch_store_art', {
      title: 'The art of your store',
      order: 'design_id',
      keys: { seller: ownedBy('account', 'account_id') },
      personal: `design_id campaign_id photo_key filter_id prompt reference_image_url catalog_product_ids status attempts
        fault art_key display_key previews made_at created_at updated_at`,
      noPerson: `account_id inputs_digest made_digest claim_token claimed_until generating_started_at counted_token retry_at
        is_ordered`,
      readers: { 'owner admin': 'fault', nobody: 'prompt reference_image_url' },
      codes: 'previews',
    }),
  ],
}
