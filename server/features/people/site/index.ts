export { registerSiteErrorPages } from './error-pages.ts'
