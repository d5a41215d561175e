import type { Route } from '../../../platform/http/route.ts'
import { getCampaignRoute } from './routes/get-campaign-route.ts'
import { listStorefrontsRoute } from './routes/list-storefronts-route.ts'

export const storefrontRoutes: readonly Route[] = [getCampaignRoute, listStorefrontsRoute]
