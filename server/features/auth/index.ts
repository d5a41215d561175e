import type { Route } from '../../http/route.ts'
import type { Job } from '../../jobs/job.ts'
import { forgetExpiredJob } from './forget-expired-job.ts'
import { confirmRoute } from './routes/confirm.ts'
import { forgotPasswordRoute } from './routes/forgot-password.ts'
import { jwksRoute } from './routes/jwks.ts'
import { loginRoute } from './routes/login.ts'
import { logoutRoute } from './routes/logout.ts'
import { meRoute } from './routes/me.ts'
import { resendCodeRoute } from './routes/resend-code.ts'
import { resetPasswordRoute } from './routes/reset-password.ts'
import { signupRoute } from './routes/signup.ts'

export { validReturnTo } from './domain/return-to.ts'

export const authRoutes: readonly Route[] = [
  signupRoute,
  confirmRoute,
  resendCodeRoute,
  loginRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  logoutRoute,
  meRoute,
  jwksRoute,
]
export const authJobs: readonly Job[] = [forgetExpiredJob]
