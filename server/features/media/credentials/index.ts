import type { Route } from '../../../platform/http/route.ts'
import { verifyCredentialsRoute } from './routes/verify-credentials-route.ts'

export { signDerived } from './sign-derived.ts'
export { signMade } from './sign-made.ts'

export const credentialsRoutes: readonly Route[] = [verifyCredentialsRoute]
