import type { Route } from '../../../platform/http/route.ts'
import { submitOfferRoute } from './routes/submit-offer-route.ts'
import { uploadProductImageRoute } from './routes/upload-product-image-route.ts'

export const submissionRoutes: readonly Route[] = [submitOfferRoute, uploadProductImageRoute]
