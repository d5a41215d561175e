import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { cognitoRegion } from '../../../platform/config/groups/identity-settings.ts'
import type { Config } from '../../../platform/config/load-config.ts'

const CALL_TIMEOUT_MS = 5000
/** The SDK retries temporary errors: too many requests, 5xx, broken connections. */
const MAX_ATTEMPTS = 3

export type Pool = {
  client: CognitoIdentityProviderClient
  poolId: string
  clientId: string
  clientSecret: string | undefined
  /** Claim `iss` of this pool's tokens. */
  issuer: string
  jwksUrl: string
}

export type PoolConfig = Pick<
  Config,
  | 'COGNITO_USER_POOL_ID'
  | 'COGNITO_REGION'
  | 'AWS_REGION'
  | 'COGNITO_CLIENT_ID'
  | 'COGNITO_CLIENT_SECRET'
  | 'COGNITO_ENDPOINT'
  | 'isProduction'
>

/**
 * @throws if no pool or client is set, which the check of the settings already rejects at startup
 */
export function openPool(config: PoolConfig, callTimeoutMs = CALL_TIMEOUT_MS): Pool {
  const { COGNITO_USER_POOL_ID: poolId, COGNITO_CLIENT_ID: clientId, COGNITO_ENDPOINT: endpoint } = config
  const region = cognitoRegion(config)
  if (!poolId || !clientId || !region) throw new Error('COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID must both be set')
  const publicAddress = `https://cognito-idp.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
  return {
    client: new CognitoIdentityProviderClient({
      region,
      maxAttempts: MAX_ATTEMPTS,
      requestHandler: {
        connectionTimeout: callTimeoutMs,
        requestTimeout: callTimeoutMs,
        throwOnRequestTimeout: true,
      },
      ...(endpoint ? { endpoint } : {}),
      // cognito-local does not check signatures. Dummy credentials stop the SDK from searching
      // this machine for real ones.
      ...(endpoint && !config.isProduction ? { credentials: { accessKeyId: 'local', secretAccessKey: 'local' } } : {}),
    }),
    poolId,
    clientId,
    clientSecret: config.COGNITO_CLIENT_SECRET,
    // A private AWS endpoint reaches the same pool, whose tokens still name the public address as
    // issuer.
    issuer: `${endpoint && !isAmazons(endpoint) ? endpoint : publicAddress}/${poolId}`,
    jwksUrl: `${endpoint ?? publicAddress}/${poolId}/.well-known/jwks.json`,
  }
}

const isAmazons = (address: string): boolean => /(^|\.)amazonaws\.com(\.cn)?$/.test(new URL(address).hostname)
