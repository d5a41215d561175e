import { defineFeature } from '../../../feature.ts'
import { removePortraitRoute, uploadPortraitRoute } from './routes/portrait-routes.ts'

export const feature = defineFeature({
  name: 'people/portraits',
  about: 'profile pictures',
  routes: [uploadPortraitRoute, removePortraitRoute],
})
