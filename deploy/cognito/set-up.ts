import { parseArgs } from 'node:util'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { createPool } from './create-pool.ts'

/**
 * Sets up a user pool (docs/cognito.md): `node deploy/cognito/set-up.ts --region eu-west-1
 * --auth-url https://auth.example.com`.
 */
const { values } = parseArgs({
  options: {
    region: { type: 'string' },
    'auth-url': { type: 'string' },
    name: { type: 'string', default: 'semblance' },
    'pre-sign-up-arn': { type: 'string' },
  },
})
const { region, 'auth-url': authUrl } = values
if (!region || !authUrl || !URL.canParse(authUrl)) {
  console.error('Give --region and --auth-url, the public address of the authentication app.')
  process.exit(2)
}
const { poolId, clientId, clientSecret } = await createPool(new CognitoIdentityProviderClient({ region }), {
  name: values.name,
  authUrl: authUrl.replace(/\/+$/, ''),
  preSignUpArn: values['pre-sign-up-arn'],
})
console.log(`COGNITO_USER_POOL_ID=${poolId}`)
console.log(`COGNITO_REGION=${region}`)
console.log(`COGNITO_CLIENT_ID=${clientId}`)
if (clientSecret) console.log(`COGNITO_CLIENT_SECRET=${clientSecret}`)
