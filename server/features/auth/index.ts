import type { Route } from '../../http/route.ts'
import type { Job } from '../../jobs/job.ts'
import { forgetExpiredJob } from './forget-expired-job.ts'
import { confirmRoute } from './routes/confirm.ts'
import { forceRefreshRoute, refreshFlowRoute } from './routes/diagnostics.ts'
import { forgotPasswordRoute } from './routes/forgot-password.ts'
import { jwksRoute } from './routes/jwks.ts'
import { loginRoute } from './routes/login.ts'
import { logoutRoute } from './routes/logout.ts'
import { meRoute } from './routes/me.ts'
import { resendCodeRoute } from './routes/resend-code.ts'
import { resetPasswordRoute } from './routes/reset-password.ts'
import { listSessionsRoute, revokeOtherSessionsRoute, revokeSessionRoute } from './routes/sessions.ts'
import { signupRoute } from './routes/signup.ts'
import { postedSocialCallbackRoute, socialCallbackRoute } from './routes/social-callback.ts'
import { socialProvidersRoute } from './routes/social-providers.ts'
import { socialStartRoute } from './routes/social-start.ts'
import { sendSignInMailsJob } from './send-sign-in-mails-job.ts'

export { validReturnTo } from './domain/return-to.ts'
/** What the forms of the sign-in pages do, too. */
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
