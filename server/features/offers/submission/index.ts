import type { Route } from '../../../platform/http/route.ts'
import { generationStatusRoute } from './routes/generation-status-route.ts'
import { submitOfferRoute } from './routes/submit-offer-route.ts'

export const submissionRoutes: readonly Route[] = [submitOfferRoute, generationStatusRoute]
