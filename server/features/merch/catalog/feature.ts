import { defineFeature } from '../../../feature.ts'
import { findLackingProducts } from './find-lacking-products.ts'
import { findProductsWithoutManufacturer } from './find-products-without-manufacturer.ts'
import { catalogPersonalData } from './queries/personal-data.ts'
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

export const feature = defineFeature({
  name: 'merch/catalog',
  about: 'the catalog, and what each campaign sells from it',
  tables: ['merch_catalog_products', 'merch_product_images', 'merch_shop_products'],
  routes: [
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
  ],
  personalData: catalogPersonalData,
  handlers: { requirements: { findLackingProducts, findProductsWithoutManufacturer } },
})
