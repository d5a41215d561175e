/** The marketplace's shell and its refusal pages. */
export { BrokenPage, RefusedPage } from './refused.tsx'
export { Shell } from './shell.tsx'
