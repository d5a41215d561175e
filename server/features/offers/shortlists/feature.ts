import { defineFeature } from '../../../feature.ts'
import { shortlistsPersonalData } from './queries/personal-data.ts'
import {
  createShortlistRoute,
  deleteShortlistRoute,
  listShortlistsRoute,
  renameShortlistRoute,
} from './routes/shortlist-routes.ts'
import {
  addShortlistTalentRoute,
  listShortlistTalentsRoute,
  removeShortlistTalentRoute,
} from './routes/shortlist-talents-routes.ts'

export const feature = defineFeature({
  name: 'offers/shortlists',
  about: "a brand's named lists of talents",
  tables: ['shortlists', 'shortlist_talents'],
  routes: [
    listShortlistsRoute,
    createShortlistRoute,
    renameShortlistRoute,
    deleteShortlistRoute,
    listShortlistTalentsRoute,
    addShortlistTalentRoute,
    removeShortlistTalentRoute,
  ],
  personalData: shortlistsPersonalData,
})
