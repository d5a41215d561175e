import { defineFeature } from '../../../feature.ts'
import { dismissFirstStepsRoute, getFirstStepsRoute } from './routes/first-steps-routes.ts'

export const feature = defineFeature({
  name: 'people/first-steps',
  about: 'the first steps of new brands, talents and agents',
  routes: [getFirstStepsRoute, dismissFirstStepsRoute],
})
