import { defineFeature } from '../../../feature.ts'
import { READS } from '../../../platform/limits/unpaid-costs.ts'
import { productMailExamples } from './mail-examples.ts'
import { productPayFor } from './pay-for-product.ts'
import { productsPersonalData } from './queries/personal-data.ts'
import { getPurchaseRoute, listPurchasesRoute } from './routes/purchase-routes.ts'
import { getProductRoute, listOwnProductsRoute, listProductsRoute } from './routes/read-product-routes.ts'
import { changeProductRoute, createProductRoute } from './routes/write-product-routes.ts'

export const feature = defineFeature({
  name: 'money/products',
  about: 'products that talents sell besides offers',
  tables: ['products'],
  routes: [
    createProductRoute,
    changeProductRoute,
    listOwnProductsRoute,
    listProductsRoute,
    listPurchasesRoute,
    getProductRoute,
    getPurchaseRoute,
  ],
  mailExamples: productMailExamples,
  personalData: productsPersonalData,
  saleHandlers: {
    VOICE_OVER: productPayFor('VOICE_OVER'),
    LIKENESS: productPayFor('LIKENESS'),
    IMAGE: productPayFor('IMAGE'),
  },
  unpaidCosts: {
    'GET /api/products': READS,
    'GET /api/products/{id}': READS,
  },
})
