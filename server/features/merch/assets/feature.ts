import { defineFeature } from '../../../feature.ts'
import { merchAssetsPersonalData } from './queries/personal-data.ts'
import {
  changeAssetRoute,
  deleteAssetRoute,
  listAssetsRoute,
  readAssetRoute,
  uploadAssetRoute,
} from './routes/manage-assets-routes.ts'

export const feature = defineFeature({
  name: 'merch/assets',
  about: 'the pictures that storefronts use',
  tables: ['merch_assets'],
  routes: [listAssetsRoute, readAssetRoute, uploadAssetRoute, changeAssetRoute, deleteAssetRoute],
  personalData: merchAssetsPersonalData,
})
