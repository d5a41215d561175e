import { AdminDeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { pino } from 'pino'
import { adjustableClock } from '../../../clock.ts'
import type { Mail } from '../../email/port.ts'
import { identityContract } from '../identity-contract.ts'
import { createCognitoProvider } from './cognito-provider.ts'
import { startLocalPool } from './testing/local-pool.ts'

async function makeCognito(options: { withoutSecret?: boolean }) {
  const clock = adjustableClock()
  const pool = await startLocalPool(clock, options)
  const mails: Mail[] = []
  const provider = createCognitoProvider({
    config: {
      COGNITO_USER_POOL_ID: pool.poolId,
      COGNITO_CLIENT_ID: pool.clientId,
      COGNITO_CLIENT_SECRET: pool.clientSecret,
      COGNITO_ENDPOINT: pool.endpoint,
      COGNITO_REGION: undefined,
      AWS_REGION: undefined,
      AUTH_URL: 'http://localhost:3001',
      isProduction: false,
    },
    clock,
    email: {
      name: 'kept',
      send: async (mail) => {
        mails.push(mail)
        pool.mailedByUs(mail.to)
      },
    },
    log: pino({ level: 'silent' }),
  })
  return { pool, clock, mails, provider }
}

for (const withoutSecret of [false, true]) {
  identityContract(`Amazon Cognito, a client ${withoutSecret ? 'without' : 'with'} a secret`, async () => {
    const { pool, clock, provider } = await makeCognito({ withoutSecret })
    return {
      provider,
      advance: clock.advance,
      latestCode: async (email) => pool.latestCode(email),
      sign: pool.sign,
      publishedKey: pool.publishedKey,
      removePerson: async (sub) => {
        await pool.client.send(new AdminDeleteUserCommand({ UserPoolId: pool.poolId, Username: sub }))
      },
      close: pool.close,
    }
  })
}
