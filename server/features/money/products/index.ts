export { productPayFor } from './pay-for-product.ts'
export { productTitles } from './queries/fragments.ts'
