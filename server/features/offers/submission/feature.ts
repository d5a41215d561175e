import { defineFeature } from '../../../feature.ts'
import { quoteOfferRoute } from './routes/quote-offer-route.ts'
import { submitOfferRoute } from './routes/submit-offer-route.ts'
import { uploadProductImageRoute } from './routes/upload-product-image-route.ts'

export const feature = defineFeature({
  name: 'offers/submission',
  about: 'drafting and sending an offer',
  routes: [quoteOfferRoute, submitOfferRoute, uploadProductImageRoute],
})
