import { defineFeature } from '../../../feature.ts'
import { READS } from '../../../platform/limits/unpaid-costs.ts'
import { getTransparencyRoute } from './routes/transparency-route.ts'

export const feature = defineFeature({
  name: 'people/transparency',
  about: 'transparency reports: reports of content, measures and appeals of a half-year',
  routes: [getTransparencyRoute],
  unpaidCosts: { 'GET /api/transparency': READS },
})
