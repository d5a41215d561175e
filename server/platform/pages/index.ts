export { registerPageAssets } from './assets.ts'
export { pagesRoutes } from './start-page.ts'
