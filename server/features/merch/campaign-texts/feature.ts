import { defineFeature } from '../../../feature.ts'
import { campaignTextsPersonalData } from './queries/personal-data.ts'
import {
  readCampaignTextsRoute,
  readStoreTextsRoute,
  saveCampaignTextsRoute,
  saveStoreTextsRoute,
} from './routes/campaign-texts-routes.ts'

export const feature = defineFeature({
  name: 'merch/campaign-texts',
  about: 'texts of campaigns in the languages of fans',
  tables: ['merch_campaign_texts'],
  routes: [readCampaignTextsRoute, saveCampaignTextsRoute, readStoreTextsRoute, saveStoreTextsRoute],
  personalData: campaignTextsPersonalData,
})
