export { compressPages } from './compress-pages.ts'
export { registerErrorPages } from './error-pages.ts'
export { serveAssets } from './serve-assets.ts'
export { signInUrl } from './sign-in-url.ts'
