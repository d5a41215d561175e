import { defineFeature } from '../../feature.ts'
import { createDevelopmentRoutes } from './development.ts'

export const feature = defineFeature({
  name: 'development',
  about: 'developer controls, never in production',
  developmentRoutes: createDevelopmentRoutes,
})
