export type { DesignArt } from './design-art.ts'
export { ProductPreviewView } from './design-art-view.ts'
export { ensureDesignArt } from './ensure-design-art.ts'
export { keepStoreArt } from './keep-store-art.ts'
export { makeBrandedArt } from './make-branded-art.ts'
export { hideStoreArt, putStoreArt, type StoreArtSave, type StoreDesign } from './put-store-art.ts'
export {
  findDesignArt,
  listFirstDesigns,
  listStorefrontDesignsWithArt,
  type StorefrontDesignWithArt,
  storefrontDesignsWithArt,
} from './queries/find-store-art.ts'
