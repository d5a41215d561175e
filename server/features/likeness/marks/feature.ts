import { defineFeature } from '../../../feature.ts'
import { marksPersonalData } from './queries/personal-data.ts'

export const feature = defineFeature({
  name: 'likeness/marks',
  about: 'fingerprints that find copies of pictures and recordings',
  tables: ['person_marks', 'person_sound_moments'],
  personalData: marksPersonalData,
})
