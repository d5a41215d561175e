import type { Route } from '../../../platform/http/route.ts'
import { handOverRoute } from './routes/hand-over-route.ts'

export { takeOver } from './hand-over.ts'
export { handOverPersonalData } from './queries/personal-data.ts'

export const handOverRoutes: readonly Route[] = [handOverRoute]
