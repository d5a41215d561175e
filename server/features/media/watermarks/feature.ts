import { defineFeature } from '../../../feature.ts'
import { watermarksPersonalData } from './queries/personal-data.ts'

export const feature = defineFeature({
  name: 'media/watermarks',
  about: 'invisible marks in what models make, and reading them',
  tables: ['watermarks'],
  personalData: watermarksPersonalData,
})
