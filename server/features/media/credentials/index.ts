import type { Route } from '../../../platform/http/route.ts'
import { verifyCredentialsRoute } from './routes/verify-credentials-route.ts'

export { signDerived } from './sign-derived.ts'
export { signGenerated } from './sign-generated.ts'

export const credentialsRoutes: readonly Route[] = [verifyCredentialsRoute]
