import {
  BY_HAND,
  classify,
  ERASED_TEXT,
  type PersonalData,
  partOf,
  speaksOf,
} from '../../../../platform/personal-data/index.ts'
import { endCampaignsOf } from './close-campaigns.ts'

/**
 * Classifies the personal data of campaigns: the name of the talent whose likeness they sell.
 * Orders keep referring to the campaign, so erasing its seller ends the campaign and removes the
 * name but keeps the row.
 */
export const campaignsPersonalData: PersonalData = {
  tables: [
    classify('merch_campaigns', {
      title: 'Campaigns that sell your likeness',
      order: 'id',
      keys: { seller: partOf('account', 'seller_account_id'), admin: speaksOf('account', 'closed_by') },
      accounts: 'seller_account_id closed_by',
      books: `id environment home_country currency shop_flow shutdown_started_at shutdown_ends_at opens_at paid_orders
        closing_until closed_at version created_at updated_at deleted_at`,
      of: {
        seller: {
          slug: BY_HAND,
          name: ERASED_TEXT,
          talent_name: ERASED_TEXT,
          status: BY_HAND,
          shutdown_mode: BY_HAND,
          branding: BY_HAND,
          studio: BY_HAND,
          legal: BY_HAND,
          config: BY_HAND,
          copy: BY_HAND,
        },
      },
      readers: { public: 'slug name talent_name branding studio legal config copy' },
      codes: 'environment closed_by home_country',
    }),
  ],
  erase: (trx, { account }, at) => endCampaignsOf(trx, account, at),
}
