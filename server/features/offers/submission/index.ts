import type { Route } from '../../../platform/http/route.ts'
import { generationStatusRoute } from './routes/generation-status-route.ts'
import { submitOfferRoute } from './routes/submit-offer-route.ts'
import { uploadProductImageRoute } from './routes/upload-product-image-route.ts'

export { submissionPersonalData } from './queries/personal-data.ts'

export const submissionRoutes: readonly Route[] = [submitOfferRoute, uploadProductImageRoute, generationStatusRoute]
