export { registerAuthErrorPages } from './error-pages.ts'
export type { SignInRoutes } from './handle-form.ts'
