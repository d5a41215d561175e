import { defineFeature } from '../../../feature.ts'
import { showcasePersonalData } from './queries/personal-data.ts'
import { getShowcaseRoute, saveShowcaseRoute } from './routes/showcase-routes.ts'

export const feature = defineFeature({
  name: 'people/showcase',
  about: 'what an account shows publicly besides its profile',
  tables: ['showcases'],
  routes: [getShowcaseRoute, saveShowcaseRoute],
  personalData: showcasePersonalData,
})
