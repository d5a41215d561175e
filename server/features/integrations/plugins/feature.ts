import { defineFeature } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'integrations/plugins',
  about: 'plugins: what operators add to the program without changing it',
})
