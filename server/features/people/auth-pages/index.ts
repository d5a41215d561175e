import type { Route } from '../../../platform/http/route.ts'
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

/** Pages of the authentication app, and their forms for browsers without JavaScript. */
export { registerAuthErrorPages } from './error-pages.ts'

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
