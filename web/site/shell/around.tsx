/** What stands around the marketplace's own pages, and what says their refusals. */
export { BrokenPage, RefusedPage } from './refused.tsx'
export { Shell } from './shell.tsx'
