import type { Config } from '../../../platform/config/load-config.ts'
import { createAppleSecret } from './apple-secret.ts'
import { createOidcClient, type OidcClient } from './oidc-client.ts'

const GOOGLE_ISSUER = 'https://accounts.google.com'
const APPLE_ISSUER = 'https://appleid.apple.com'

export type SocialConfig = Pick<
  Config,
  'AUTH_URL' | 'isProduction' | Extract<keyof Config, `GOOGLE_${string}` | `APPLE_${string}` | `OIDC_${string}`>
>

/**
 * Creates a client for each completely configured provider. The keys are the names in our URLs; the
 * order is the one that the sign-in pages show.
 */
export function createSocialClients(config: SocialConfig): ReadonlyMap<string, OidcClient> {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = config
  const { APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY } = config
  const { OIDC_NAME, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = config
  const shared = { redirectUri: `${config.AUTH_URL}/api/auth/callback`, allowsHttp: !config.isProduction }
  const clients = new Map<string, OidcClient>()
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET) {
    const google = { issuer: config.GOOGLE_ISSUER ?? GOOGLE_ISSUER, clientId: GOOGLE_CLIENT_ID }
    const secret = async () => GOOGLE_CLIENT_SECRET
    clients.set('google', createOidcClient({ ...shared, ...google, secret, scope: 'openid email profile' }))
  }
  if (APPLE_CLIENT_ID && APPLE_TEAM_ID && APPLE_KEY_ID && APPLE_PRIVATE_KEY) {
    const issuer = config.APPLE_ISSUER ?? APPLE_ISSUER
    const secret = createAppleSecret({
      issuer,
      clientId: APPLE_CLIENT_ID,
      teamId: APPLE_TEAM_ID,
      keyId: APPLE_KEY_ID,
      privateKey: APPLE_PRIVATE_KEY,
    })
    // If the name or address is requested, Apple posts its response as a form.
    const apple = { issuer, clientId: APPLE_CLIENT_ID, secret, scope: 'openid email name', answersByForm: true }
    clients.set('apple', createOidcClient({ ...shared, ...apple }))
  }
  if (OIDC_NAME && OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET) {
    const secret = async () => OIDC_CLIENT_SECRET
    const other = { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, secret, scope: 'openid email profile' }
    clients.set(OIDC_NAME, createOidcClient({ ...shared, ...other }))
  }
  return clients
}
