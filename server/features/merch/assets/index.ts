export { keysOfPictures, type Named, pictureUrl, requireAssets } from './named-pictures.ts'
export { findNamedAssets } from './queries/assets.ts'
export { merchAssetsPersonalData } from './queries/personal-data.ts'
