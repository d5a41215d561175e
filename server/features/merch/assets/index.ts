import type { Route } from '../../../platform/http/route.ts'
import {
  changeAssetRoute,
  deleteAssetRoute,
  listAssetsRoute,
  readAssetRoute,
  uploadAssetRoute,
} from './routes/manage-assets-routes.ts'

export { type PictureReference, pictureUrl, requireAssets, resolvePictureKeys } from './named-pictures.ts'
export { findNamedAssets } from './queries/assets.ts'
export { assetFiles } from './queries/fragments.ts'
export { merchAssetsPersonalData } from './queries/personal-data.ts'

export const merchAssetsRoutes: readonly Route[] = [
  listAssetsRoute,
  readAssetRoute,
  uploadAssetRoute,
  changeAssetRoute,
  deleteAssetRoute,
]
