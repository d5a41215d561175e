export { registerAuthErrorPages } from './error-pages.ts'
export type { RecoveryRoutes, SignInRoutes } from './handle-form.ts'
