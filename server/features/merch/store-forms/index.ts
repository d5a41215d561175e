import type { Route } from '../../../platform/http/route.ts'
import { beginRoute } from './routes/begin-route.ts'
import { continueRoute } from './routes/continue-route.ts'
import { agreeRoute, photoRoute } from './routes/photo-routes.ts'

/** What the pages of a store do without a script. */
export const storeFormsRoutes: readonly Route[] = [beginRoute, photoRoute, agreeRoute, continueRoute]
