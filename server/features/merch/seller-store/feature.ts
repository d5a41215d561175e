import { defineFeature } from '../../../feature.ts'
import { createStoreWithdrawal } from './close-store.ts'
import { sellerStorePersonalData } from './queries/personal-data.ts'
import {
  generateStorePreviewRoute,
  getStoreRoute,
  getStoreSalesRoute,
  listCuratedProductsRoute,
  saveStoreRoute,
  uploadStorePhotoRoute,
} from './routes/seller-store-routes.ts'
import { createStorePhotoSurface } from './store-photo-surface.ts'

export const feature = defineFeature({
  name: 'merch/seller-store',
  about: 'a seller store: one photo, filters, prices, and the products that seller stores sell',
  tables: ['merch_seller_stores', 'merch_store_preview_counts'],
  routes: ({ handlers: { campaigns: handlers } }) => [
    uploadStorePhotoRoute,
    listCuratedProductsRoute,
    getStoreRoute,
    getStoreSalesRoute,
    saveStoreRoute(handlers),
    generateStorePreviewRoute,
  ],
  personalData: sellerStorePersonalData,
  handlers: (all) => ({
    pictureTakedowns: { 'store-photo': createStorePhotoSurface(() => all.handlers.campaigns) },
  }),
  onWithdrawal: ({ handlers }) => createStoreWithdrawal(handlers.campaigns),
})
