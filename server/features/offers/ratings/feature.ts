import { defineFeature } from '../../../feature.ts'
import { READS } from '../../../platform/limits/unpaid-costs.ts'
import { askForRatingsJob } from './jobs/ask-for-ratings-job.ts'
import { showRatingsJob } from './jobs/show-ratings-job.ts'
import { ratingMailExamples } from './mail-examples.ts'
import { ratingsPersonalData } from './queries/personal-data.ts'
import { changeRatingRoute } from './routes/change-rating-route.ts'
import { listTalentRatingsRoute } from './routes/list-talent-ratings-route.ts'
import { listOfferRatingsRoute, rateOfferRoute } from './routes/offer-ratings-routes.ts'
import { searchRatingsRoute } from './routes/search-ratings-route.ts'

export const feature = defineFeature({
  name: 'offers/ratings',
  about: 'ratings after an offer is completed',
  tables: ['offer_ratings', 'rating_requests'],
  routes: [rateOfferRoute, listOfferRatingsRoute, listTalentRatingsRoute, changeRatingRoute, searchRatingsRoute],
  jobs: [showRatingsJob, askForRatingsJob],
  mailExamples: ratingMailExamples,
  personalData: ratingsPersonalData,
  unpaidCosts: {
    'GET /api/talents/{slug}/ratings': READS,
  },
})
