import type { Route } from '../../../platform/http/route.ts'
import {
  changeDiscountRoute,
  createDiscountRoute,
  deleteDiscountRoute,
  getDiscountRoute,
  listDiscountsRoute,
} from './routes/discount-routes.ts'

export { DISCOUNT_PROBLEMS, type DiscountProblem } from './domain/discount.ts'
export { findReduction, type Holding, holdDiscount, isCode, useDiscount } from './hold-discount.ts'
export { deleteUses, findUse } from './queries/discount-uses.ts'
export { discountsPersonalData } from './queries/personal-data.ts'

export const discountsRoutes: readonly Route[] = [
  listDiscountsRoute,
  createDiscountRoute,
  getDiscountRoute,
  changeDiscountRoute,
  deleteDiscountRoute,
]
