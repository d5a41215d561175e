export { DISCOUNT_PROBLEMS, type DiscountProblem } from './domain/discount.ts'
export { findReduction, type Holding, holdDiscount, isKnownCode, useDiscount } from './hold-discount.ts'
export { deleteUses, findUse } from './queries/discount-uses.ts'
