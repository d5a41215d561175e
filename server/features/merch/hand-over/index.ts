import type { Route } from '../../../platform/http/route.ts'
import { handOverRoute } from './routes/hand-over-route.ts'
import { readHandOverRoute } from './routes/read-hand-over-route.ts'

export { acceptHandOver } from './accept-hand-over.ts'
export { handOverPersonalData } from './queries/personal-data.ts'

export const handOverRoutes: readonly Route[] = [handOverRoute, readHandOverRoute]
