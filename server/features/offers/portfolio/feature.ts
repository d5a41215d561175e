import { defineFeature } from '../../../feature.ts'
import { portfolioPersonalData } from './queries/personal-data.ts'
import { changeAgreementRoute, getAgreementRoute, showWorkRoute } from './routes/portfolio-routes.ts'
import { workSurface } from './work-surface.ts'

export const feature = defineFeature({
  name: 'offers/portfolio',
  about: 'what finished offers say about a talent: shown works, brands, time to answer, completion',
  tables: ['shown_works'],
  routes: [getAgreementRoute, changeAgreementRoute, showWorkRoute],
  personalData: portfolioPersonalData,
  handlers: { pictureTakedowns: { work: workSurface } },
  unpaidCosts: {
    'GET /api/works/{id}': { free: 'makes one copy of a work that both sides show' },
  },
})
