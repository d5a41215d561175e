import { defineFeature } from '../../../feature.ts'
import { offerPersonalData } from './queries/personal-data.ts'
import { getDeliverableRoute } from './routes/get-deliverable-route.ts'
import { getOfferRoute } from './routes/get-offer-route.ts'
import { listOffersRoute } from './routes/list-offers-route.ts'

export const feature = defineFeature({
  name: 'offers/offer',
  about: 'the offer itself: state machine, view, list',
  tables: ['offers', 'offer_history'],
  routes: [listOffersRoute, getOfferRoute, getDeliverableRoute],
  personalData: offerPersonalData,
})
