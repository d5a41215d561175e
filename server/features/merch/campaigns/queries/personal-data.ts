import {
  classify,
  ERASED_BY_OWNER,
  ERASED_TEXT,
  mentionsPerson,
  type PersonalData,
  partOf,
} from '../../../../platform/personal-data/index.ts'
import { endCampaignsOf } from './close-campaigns.ts'

export const campaignsPersonalData: PersonalData = {
  tables: [
    classify('merch_campaigns', {
      title: 'Campaigns that sell your likeness',
      order: 'id',
      keys: { seller: partOf('account', 'seller_account_id'), admin: mentionsPerson('account', 'closed_by') },
      accounts: 'seller_account_id closed_by',
      books: `id environment home_country currency shop_flow shutdown_started_at shutdown_ends_at opens_at paid_orders
        closing_until closed_at version created_at updated_at deleted_at`,
      of: {
        seller: {
          slug: ERASED_BY_OWNER,
          name: ERASED_TEXT,
          talent_name: ERASED_TEXT,
          status: ERASED_BY_OWNER,
          shutdown_mode: ERASED_BY_OWNER,
          branding: ERASED_BY_OWNER,
          studio: ERASED_BY_OWNER,
          legal: ERASED_BY_OWNER,
          config: ERASED_BY_OWNER,
          copy: ERASED_BY_OWNER,
        },
      },
      readers: { public: 'slug name talent_name studio legal config copy' },
      codes: 'environment closed_by home_country branding',
    }),
  ],
  erase: (trx, { account }, at) => endCampaignsOf(trx, account, at),
}
