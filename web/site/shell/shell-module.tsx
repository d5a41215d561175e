export { BrokenPage, RefusedPage } from './refusal-pages.tsx'
export { Shell } from './shell.tsx'
