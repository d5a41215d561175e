export { readStorefront } from './read-storefront.ts'
