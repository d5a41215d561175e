import { defineFeature } from '../../../feature.ts'
import { READS } from '../../../platform/limits/unpaid-costs.ts'
import { talentCardRoute } from './routes/talent-card-route.ts'
import { talentPageRoute } from './routes/talent-page-route.ts'

export const feature = defineFeature({
  name: 'people/talent-pages',
  about: 'the public profile of a talent',
  routes: [talentPageRoute, talentCardRoute],
  unpaidCosts: {
    'GET /api/talents/{slug}': READS,
    'GET /api/talents/{slug}/card': { free: 'draws a picture once for each text of a talent’s page' },
  },
})
