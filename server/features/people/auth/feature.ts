import { defineFeature } from '../../../feature.ts'
import { READS, SIGNED } from '../../../platform/limits/unpaid-costs.ts'
import { forgetExpiredJob } from './jobs/forget-expired-job.ts'
import { sendSignInMailsJob } from './jobs/send-sign-in-mails-job.ts'
import { confirmRoute } from './routes/confirm-signup-route.ts'
import { forgotPasswordRoute } from './routes/forgot-password-route.ts'
import { jwksRoute } from './routes/get-jwks-route.ts'
import { meRoute } from './routes/get-me-route.ts'
import { socialProvidersRoute } from './routes/list-social-providers-route.ts'
import { loginRoute } from './routes/login-route.ts'
import { logoutRoute } from './routes/logout-route.ts'
import { finishPasskeySignInRoute, startPasskeySignInRoute } from './routes/passkey-sign-in-routes.ts'
import { forceRefreshRoute, refreshFlowRoute } from './routes/read-diagnostics-routes.ts'
import { resendCodeRoute } from './routes/resend-code-route.ts'
import { resetPasswordRoute } from './routes/reset-password-route.ts'
import { finishSecondStepRoute, getSecondStepRoute } from './routes/second-step-routes.ts'
import { listSessionsRoute, revokeOtherSessionsRoute, revokeSessionRoute } from './routes/session-routes.ts'
import { signupRoute } from './routes/signup-route.ts'
import { postedSocialCallbackRoute, socialCallbackRoute } from './routes/social-callback-route.ts'
import { socialStartRoute } from './routes/social-start-route.ts'

export const feature = defineFeature({
  name: 'people/auth',
  about: 'sign-up, sign-in, sign-out',
  routes: [
    signupRoute,
    confirmRoute,
    resendCodeRoute,
    loginRoute,
    startPasskeySignInRoute,
    finishPasskeySignInRoute,
    getSecondStepRoute,
    finishSecondStepRoute,
    forgotPasswordRoute,
    resetPasswordRoute,
    logoutRoute,
    meRoute,
    socialProvidersRoute,
    socialStartRoute,
    socialCallbackRoute,
    postedSocialCallbackRoute,
    listSessionsRoute,
    revokeSessionRoute,
    revokeOtherSessionsRoute,
    jwksRoute,
    refreshFlowRoute,
    forceRefreshRoute,
  ],
  jobs: [sendSignInMailsJob, forgetExpiredJob],
  handlers: {
    authPages: {
      confirm: confirmRoute,
      forgotPassword: forgotPasswordRoute,
      login: loginRoute,
      secondStep: finishSecondStepRoute,
      logout: logoutRoute,
      resendCode: resendCodeRoute,
      resetPassword: resetPasswordRoute,
      signup: signupRoute,
    },
  },
  unpaidCosts: {
    'POST /api/auth/signup': ['guess', 'mail'],
    'POST /api/auth/confirm': ['guess'],
    'POST /api/auth/resend-code': ['guess', 'mail'],
    'POST /api/auth/login': ['guess'],
    'POST /api/auth/passkey-sign-in/options': READS,
    'POST /api/auth/passkey-sign-in': SIGNED,
    'GET /api/auth/second-step': READS,
    'POST /api/auth/second-step': ['guess', 'mail'],
    'POST /api/auth/forgot-password': ['guess', 'mail'],
    'POST /api/auth/reset-password': ['guess'],
    'POST /api/auth/logout': READS,
    'GET /api/me': READS,
    'GET /api/auth/providers': READS,
    'GET /api/auth/social/{provider}': READS,
    'GET /api/auth/callback': SIGNED,
    'POST /api/auth/callback': SIGNED,
    'GET /.well-known/jwks.json': READS,
    'GET /api/test/refresh-flow': READS,
    'GET /api/test/force-refresh': READS,
  },
})
