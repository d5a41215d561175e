import type { Route } from '../../../platform/http/route.ts'
import { getCampaignRoute } from './routes/get-campaign-route.ts'

export const storefrontRoutes: readonly Route[] = [getCampaignRoute]
