import { defineFeature } from '../../../feature.ts'
import { statementRoute } from './routes/get-statement-route.ts'
import { listEarningsRoute } from './routes/list-earnings-route.ts'
import { listMonthsRoute } from './routes/list-months-route.ts'

export const feature = defineFeature({
  name: 'money/statements',
  about: "a seller's statement, as a list and as CSV",
  routes: [statementRoute, listMonthsRoute, listEarningsRoute],
})
