import type { Route } from '../../../platform/http/route.ts'
import { beginRoute } from './routes/begin-route.ts'
import { goOnRoute } from './routes/go-on-route.ts'

/** What the pages of a store do without a script. */
export const storeFormsRoutes: readonly Route[] = [beginRoute, goOnRoute]
