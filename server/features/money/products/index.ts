import type { Route } from '../../../platform/http/route.ts'
import { getPurchaseRoute, listPurchasesRoute } from './routes/purchase-routes.ts'
import { getProductRoute, listOwnProductsRoute, listProductsRoute } from './routes/read-product-routes.ts'
import { changeProductRoute, createProductRoute } from './routes/write-product-routes.ts'

export { productMailExamples } from './mail-examples.ts'
export { productPayFor } from './pay-for-product.ts'
export { productTitles } from './queries/fragments.ts'
export { productsPersonalData } from './queries/personal-data.ts'

export const productsRoutes: readonly Route[] = [
  createProductRoute,
  changeProductRoute,
  listOwnProductsRoute,
  listProductsRoute,
  listPurchasesRoute,
  getProductRoute,
  getPurchaseRoute,
]
