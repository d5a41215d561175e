import { defineFeature } from '../../../feature.ts'
import { discountsPersonalData } from './queries/personal-data.ts'
import {
  changeDiscountRoute,
  createDiscountRoute,
  deleteDiscountRoute,
  getDiscountRoute,
  listDiscountsRoute,
} from './routes/discount-routes.ts'

export const feature = defineFeature({
  name: 'merch/discounts',
  about: 'discount codes of a campaign, and their use counts',
  tables: ['merch_discount_uses', 'merch_discounts'],
  routes: [listDiscountsRoute, createDiscountRoute, getDiscountRoute, changeDiscountRoute, deleteDiscountRoute],
  personalData: discountsPersonalData,
})
