import type { Route } from '../../../platform/http/route.ts'
import { quoteOfferRoute } from './routes/quote-offer-route.ts'
import { submitOfferRoute } from './routes/submit-offer-route.ts'
import { uploadProductImageRoute } from './routes/upload-product-image-route.ts'

export { type CandidateField, missingCandidates } from './domain/candidates.ts'
export { checkMinimum, type Medium, type Minimum } from './domain/minimums.ts'
export { requireCampaignType } from './judge-submit.ts'
export { SubmitBody } from './submit-body.ts'
export { type Buyer, submitOffer } from './submit-offer.ts'

export const submissionRoutes: readonly Route[] = [quoteOfferRoute, submitOfferRoute, uploadProductImageRoute]
