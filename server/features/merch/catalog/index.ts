import type { Route } from '../../../platform/http/route.ts'
import {
  changeProductRoute,
  createProductRoute,
  deleteProductRoute,
  listProductsRoute,
  readProductRoute,
} from './routes/manage-products-routes.ts'
import {
  changeShopProductRoute,
  createShopProductRoute,
  deleteShopProductRoute,
  listShopProductsRoute,
  readShopProductRoute,
} from './routes/manage-shop-products-routes.ts'

export type { Sellable } from './domain/sellable.ts'
export { findLackingProducts } from './find-lacking-products.ts'
export { findPrintFaults } from './find-print-faults.ts'
export { PRODUCT_FIELDS, PRODUCT_TYPES, type ProductType, ProductTypeName } from './product-fields.ts'
export { ProductPicture, viewImages } from './product-view.ts'
export { findProducts } from './queries/find-products.ts'
export { attachedProducts, findSellable, listSellables, loadSellables } from './queries/find-sellables.ts'
export { catalogProducts, soldProducts } from './queries/fragments.ts'
export { catalogPersonalData } from './queries/personal-data.ts'
export type { CatalogProduct } from './queries/product-row.ts'
export { type BundledProduct, findProductsBySku, installProduct } from './queries/products-by-sku.ts'
export { putShopProducts, type SoldByStore } from './queries/put-shop-products.ts'
export { findConfigIssues } from './renderer-pictures.ts'
export { noProduct } from './save-product.ts'

export const catalogRoutes: readonly Route[] = [
  listProductsRoute,
  readProductRoute,
  createProductRoute,
  changeProductRoute,
  deleteProductRoute,
  listShopProductsRoute,
  readShopProductRoute,
  createShopProductRoute,
  changeShopProductRoute,
  deleteShopProductRoute,
]
