import { defineFeature } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'people/monitoring',
  about: 'gauges of the installation, and alerts',
})
