export { type PictureReference, pictureUrl, requireAssets, resolvePictureKeys } from './named-pictures.ts'
export { findNamedAssets } from './queries/assets.ts'
export { assetFiles } from './queries/fragments.ts'
