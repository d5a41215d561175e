export { compressPages } from './compress-pages.ts'
export { type Refusal, registerErrorPages } from './error-pages.ts'
export { serveAssets } from './serve-assets.ts'
export { signInUrl } from './sign-in-url.ts'
