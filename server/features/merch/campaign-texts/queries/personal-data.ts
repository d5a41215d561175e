import { sql } from 'kysely'
import { classify, ownedBy, type PersonalData } from '../../../../platform/personal-data/index.ts'
import { campaignSellers } from '../../campaigns/index.ts'

const seller = sql<string | null>`(select c.seller_account_id from ${campaignSellers} c where c.id = campaign_id)`

export const campaignTextsPersonalData: PersonalData = {
  tables: [
    classify('merch_campaign_texts', {
      title: 'Texts of campaigns that sell your likeness, in other languages',
      keys: { seller: ownedBy('account', seller) },
      personal: 'texts',
      noPerson: 'campaign_id language updated_at',
      readers: { public: 'texts' },
    }),
  ],
}
