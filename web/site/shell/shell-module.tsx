/** The marketplace's shell and its refusal pages. */
export { BrokenPage, RefusedPage } from './refusal-pages.tsx'
export { Shell } from './shell.tsx'
