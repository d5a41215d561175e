import { sql } from 'kysely'
import {
  classify,
  ERASED_TEXT,
  type PersonalData,
  partOf,
  withoutPeople,
} from '../../../../platform/personal-data/index.ts'
import { campaignSellers } from '../../campaigns/index.ts'

const seller = sql<string | null>`(select c.seller_account_id from ${campaignSellers} c where c.id = campaign_id)`

/**
 * Sellers can put personal data into a design's name. The rows of erased sellers stay, because
 * orders refer to them.
 */
export const designsPersonalData: PersonalData = {
  tables: [
    classify('merch_designs', {
      title: 'Designs of campaigns that sell your likeness',
      order: 'id',
      keys: { seller: partOf('account', seller) },
      noPerson: `id campaign_id parent_design_id level catalog_product_id gender age_group position needs_face is_active
        version created_at updated_at`,
      of: { seller: { name: ERASED_TEXT } },
      readers: { public: 'name' },
    }),
    withoutPeople('merch_design_configs', 'id design_id product_type config version created_at updated_at', {
      readers: { admin: 'config' },
      codes: 'product_type',
    }),
  ],
}
