export { CURATED_PRODUCTS, type CuratedSku } from './curated-products.ts'
export { installCuratedProducts } from './install-curated-products.ts'
export { findStoreCampaignId } from './queries/stores.ts'
