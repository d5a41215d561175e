import type { Route } from '../../../platform/http/route.ts'
import { talentPageRoute } from './routes/talent-page-route.ts'

export const talentPagesRoutes: readonly Route[] = [talentPageRoute]
