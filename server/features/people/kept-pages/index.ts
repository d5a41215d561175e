export { type KeptPage, keepPage, type RenderedPage } from './keep-page.ts'
export { createPagePurger } from './page-purger.ts'
export { ALL_PAGES, pageTag } from './page-tags.ts'
