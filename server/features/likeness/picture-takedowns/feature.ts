import { defineFeature } from '../../../feature.ts'
import { pictureTakedownMailExamples } from './mail-examples.ts'
import { pictureTakedownsPersonalData } from './queries/personal-data.ts'
import {
  listPicturesRoute,
  listPictureTakedownsRoute,
  restorePictureRoute,
  takeDownPictureRoute,
} from './routes/picture-takedown-routes.ts'

export const feature = defineFeature({
  name: 'likeness/picture-takedowns',
  about: 'takedowns of single pictures and recordings, which can be reversed',
  tables: ['picture_takedowns'],
  routes: ({ handlers: { pictureTakedowns } }) => [
    listPicturesRoute(pictureTakedowns),
    listPictureTakedownsRoute,
    takeDownPictureRoute(pictureTakedowns),
    restorePictureRoute(pictureTakedowns),
  ],
  mailExamples: pictureTakedownMailExamples,
  personalData: pictureTakedownsPersonalData,
})
