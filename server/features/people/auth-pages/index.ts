import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import type { Route } from '../../../platform/http/route.ts'
import { registerErrorPages } from './error-pages.ts'
import {
  confirmFormRoute,
  forgotFormRoute,
  loginFormRoute,
  logoutFormRoute,
  resetFormRoute,
  signupFormRoute,
} from './routes/form-routes.ts'
import {
  confirmPageRoute,
  continuePageRoute,
  forgotPageRoute,
  landingPageRoute,
  loginPageRoute,
  resetPageRoute,
  signupPageRoute,
} from './routes/page-routes.ts'
import { popupCompleteRoute, popupRoute } from './routes/popup-routes.ts'
import { serveAssets } from './serve-assets.ts'

/** The pages of the authentication app, and the forms they send when no script runs. */
export const authPagesRoutes: readonly Route[] = [
  landingPageRoute,
  continuePageRoute,
  loginPageRoute,
  loginFormRoute,
  signupPageRoute,
  signupFormRoute,
  confirmPageRoute,
  confirmFormRoute,
  forgotPageRoute,
  forgotFormRoute,
  resetPageRoute,
  resetFormRoute,
  logoutFormRoute,
  popupRoute,
  popupCompleteRoute,
]

/** What the pages need of their listener besides their routes: their files, and errors that people can read. */
export function registerAuthPages(app: FastifyInstance, ctx: Context): void {
  serveAssets(app)
  registerErrorPages(app, ctx)
}
