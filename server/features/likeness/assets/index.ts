import type { Route } from '../../../platform/http/route.ts'
import { addImageAssetsRoute, addVoiceAssetsRoute } from './routes/add-assets-routes.ts'
import { deleteAssetRoute, listAssetsRoute } from './routes/own-assets-routes.ts'

export { likenessFetch } from './likeness-fetch.ts'
export { assetFiles, showableImages, usableImages } from './queries/fragments.ts'
export { holdAsset, releaseAsset, type TakenDown, takeDownAssets } from './queries/hold-assets.ts'
export { listUsableAssets, type UsableAsset } from './queries/list-assets.ts'
export { assetsPersonalData } from './queries/personal-data.ts'

export const assetsRoutes: readonly Route[] = [
  addImageAssetsRoute,
  addVoiceAssetsRoute,
  listAssetsRoute,
  deleteAssetRoute,
]
