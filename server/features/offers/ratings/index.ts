import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { askForRatingsJob } from './jobs/ask-for-ratings-job.ts'
import { showRatingsJob } from './jobs/show-ratings-job.ts'
import { changeRatingRoute } from './routes/change-rating-route.ts'
import { listTalentRatingsRoute } from './routes/list-talent-ratings-route.ts'
import { listOfferRatingsRoute, rateOfferRoute } from './routes/offer-ratings-routes.ts'
import { searchRatingsRoute } from './routes/search-ratings-route.ts'

export { ratingMailExamples } from './mail-examples.ts'
export { visibleRatings } from './queries/fragments.ts'
export { ratingsPersonalData } from './queries/personal-data.ts'
export { type Totals, toReputation } from './queries/ratings.ts'
export { ReputationView } from './rating-view.ts'

export const ratingsRoutes: readonly Route[] = [
  rateOfferRoute,
  listOfferRatingsRoute,
  listTalentRatingsRoute,
  changeRatingRoute,
  searchRatingsRoute,
]
export const ratingsJobs: readonly Job[] = [showRatingsJob, askForRatingsJob]
