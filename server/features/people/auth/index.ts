import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { forgetExpiredJob } from './jobs/forget-expired-job.ts'
import { sendSignInMailsJob } from './jobs/send-sign-in-mails-job.ts'
import { confirmRoute } from './routes/confirm-signup-route.ts'
import { forgotPasswordRoute } from './routes/forgot-password-route.ts'
import { jwksRoute } from './routes/get-jwks-route.ts'
import { meRoute } from './routes/get-me-route.ts'
import { socialProvidersRoute } from './routes/list-social-providers-route.ts'
import { loginRoute } from './routes/login-route.ts'
import { logoutRoute } from './routes/logout-route.ts'
import { forceRefreshRoute, refreshFlowRoute } from './routes/read-diagnostics-routes.ts'
import { resendCodeRoute } from './routes/resend-code-route.ts'
import { resetPasswordRoute } from './routes/reset-password-route.ts'
import { listSessionsRoute, revokeOtherSessionsRoute, revokeSessionRoute } from './routes/session-routes.ts'
import { signupRoute } from './routes/signup-route.ts'
import { postedSocialCallbackRoute, socialCallbackRoute } from './routes/social-callback-route.ts'
import { socialStartRoute } from './routes/social-start-route.ts'

export { validReturnTo } from './domain/return-to.ts'
/** Also used by the forms of the sign-in pages. */
export { confirmRoute, forgotPasswordRoute, loginRoute, logoutRoute, resendCodeRoute, resetPasswordRoute, signupRoute }

export const authRoutes: readonly Route[] = [
  signupRoute,
  confirmRoute,
  resendCodeRoute,
  loginRoute,
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
]
export const authJobs: readonly Job[] = [sendSignInMailsJob, forgetExpiredJob]
