import { defineFeature } from '../../../feature.ts'
import { PAGE, READS } from '../../../platform/limits/unpaid-costs.ts'
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

export const feature = defineFeature({
  name: 'people/auth-pages',
  about: 'the sign-in pages, and their forms without a script',
  routes: ({ handlers: { authPages } }) => [
    landingPageRoute,
    continuePageRoute,
    loginPageRoute,
    loginFormRoute(authPages),
    signupPageRoute,
    signupFormRoute(authPages),
    confirmPageRoute,
    confirmFormRoute(authPages),
    forgotPageRoute,
    forgotFormRoute(authPages),
    resetPageRoute,
    resetFormRoute(authPages),
    logoutFormRoute(authPages),
    popupRoute,
    popupCompleteRoute,
  ],
  unpaidCosts: {
    'GET /': PAGE,
    'GET /continue': PAGE,
    'GET /login': PAGE,
    'POST /login': ['guess'],
    'GET /signup': PAGE,
    'POST /signup': ['guess', 'mail'],
    'GET /confirm': PAGE,
    'POST /confirm': ['guess', 'mail'],
    'GET /forgot': PAGE,
    'POST /forgot': ['guess', 'mail'],
    'GET /reset': PAGE,
    'POST /reset': ['guess', 'mail'],
    'POST /logout': READS,
    'GET /popup': PAGE,
    'GET /popup-complete': PAGE,
  },
})
