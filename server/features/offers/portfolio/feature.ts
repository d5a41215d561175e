import { defineFeature } from '../../../feature.ts'
import { portfolioPersonalData } from './queries/personal-data.ts'
import { changeAgreementRoute, getAgreementRoute, showWorkRoute } from './routes/portfolio-routes.ts'

export const feature = defineFeature({
  name: 'offers/portfolio',
  about: 'what finished offers say about a talent: shown works, brands, time to answer, completion',
  tables: ['shown_works'],
  routes: [getAgreementRoute, changeAgreementRoute, showWorkRoute],
  personalData: portfolioPersonalData,
  unpaidCosts: {
    'GET /api/works/{id}': { free: 'makes one copy of a work that both sides show' },
  },
})
