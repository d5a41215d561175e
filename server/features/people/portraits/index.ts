import type { Route } from '../../../platform/http/route.ts'
import { removePortraitRoute, uploadPortraitRoute } from './routes/portrait-routes.ts'

export { findPortraits, publishReleasedPortrait } from './change-portrait.ts'

export const portraitsRoutes: readonly Route[] = [uploadPortraitRoute, removePortraitRoute]
