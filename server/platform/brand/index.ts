export { adoptBrand, type Brand, brand, brandName, brandSlug, brandToken, OWN_NAME, withBrandName } from './brand.ts'
export { readBrand } from './read-brand.ts'
