import { defineFeature } from '../../../feature.ts'
import { portraitSurface } from './portrait-surface.ts'
import { removePortraitRoute, uploadPortraitRoute } from './routes/portrait-routes.ts'

export const feature = defineFeature({
  name: 'people/portraits',
  about: 'profile pictures',
  routes: [uploadPortraitRoute, removePortraitRoute],
  handlers: { pictureTakedowns: { portrait: portraitSurface } },
})
