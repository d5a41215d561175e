import { defineFeature } from '../../../feature.ts'
import { getSpendingRoute } from './routes/get-spending-route.ts'
import { statementRoute } from './routes/get-statement-route.ts'
import { listEarningsRoute } from './routes/list-earnings-route.ts'
import { listMonthsRoute } from './routes/list-months-route.ts'

export const feature = defineFeature({
  name: 'money/statements',
  about: "a seller's statement, as a list and as CSV, and what a buyer has paid",
  routes: [statementRoute, listMonthsRoute, listEarningsRoute, getSpendingRoute],
})
