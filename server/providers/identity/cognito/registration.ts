import {
  AdminResetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  ConfirmSignUpCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { addressOf } from '../../../platform/email-address.ts'
import { badRequest, unavailable } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/observability/log.ts'
import type { IdentityProvider, SignupRole } from '../port.ts'
import { ROLE_ATTRIBUTE } from './id-tokens.ts'
import type { OurMails } from './our-mails.ts'
import type { Pool } from './pool.ts'
import { secretHash } from './secret-hash.ts'
import { sendCommand } from './send-command.ts'
import type { Sessions } from './sessions.ts'

type Parts = {
  pool: Pool
  sessions: Sessions
  mails: OurMails
  /** Never throws. */
  endSessions: (email: string) => Promise<void>
  log: Log
}

export function createRegistration({
  pool,
  sessions,
  mails,
  endSessions,
  log,
}: Parts): Pick<IdentityProvider, 'signup' | 'confirm' | 'resendCode'> {
  const resend = (email: string) =>
    sendCommand('resendCode', () =>
      pool.client.send(
        new ResendConfirmationCodeCommand({
          ClientId: pool.clientId,
          SecretHash: secretHash(pool, email),
          Username: email,
        }),
      ),
    )

  /** Changes name and role after a repeated signup. The first password stays valid. */
  const rename = async (email: string, displayName: string, role: SignupRole): Promise<void> => {
    try {
      await sendCommand('renameSignup', () =>
        pool.client.send(
          new AdminUpdateUserAttributesCommand({
            UserPoolId: pool.poolId,
            Username: email,
            UserAttributes: attributes(displayName, role),
          }),
        ),
      )
    } catch (error) {
      // The signup exists, and its code is being mailed.
      log.warn({ err: error }, 'the name and role of a repeated sign-up were not saved')
    }
  }

  return {
    signup: async ({ email: given, password, displayName, role }) => {
      const email = addressOf(given)
      const reply = await sendCommand('signup', () =>
        pool.client.send(
          new SignUpCommand({
            ClientId: pool.clientId,
            SecretHash: secretHash(pool, email),
            Username: email,
            Password: password,
            UserAttributes: [{ Name: 'email', Value: email }, ...attributes(displayName, role)],
          }),
        ),
      )
      if (reply !== 'taken') return
      const resent = await resend(email)
      if (resent === 'confirmed') await orUnavailable(mails.addressTaken(email))
      else if (resent !== 'silent') await rename(email, displayName, role)
    },

    confirm: async ({ email: given, code, password }) => {
      const email = addressOf(given)
      await sendCommand('confirm', () =>
        pool.client.send(
          new ConfirmSignUpCommand({
            ClientId: pool.clientId,
            SecretHash: secretHash(pool, email),
            Username: email,
            ConfirmationCode: code,
          }),
        ),
      )
      const session = await sessions.firstLogin({ email, password })
      if (session !== 'otherPassword') return session
      // The first signup's password may be a stranger's, so it is made invalid. The owner sets a
      // new one by mail.
      await sendCommand('discardPassword', () =>
        pool.client.send(new AdminResetUserPasswordCommand({ UserPoolId: pool.poolId, Username: email })),
      )
      await endSessions(email)
      throw badRequest(
        'Your email address is confirmed, but the first sign-up used a different password. We have sent you a code: use it to choose a new password.',
      )
    },

    resendCode: async ({ email }) => {
      await resend(addressOf(email))
    },
  }
}

async function orUnavailable(mail: Promise<void>): Promise<void> {
  try {
    await mail
  } catch (error) {
    throw unavailable('We could not send the email at the moment. Nothing was lost: try again in a minute.', error)
  }
}

const attributes = (displayName: string, role: SignupRole) => [
  { Name: 'name', Value: displayName },
  { Name: ROLE_ATTRIBUTE, Value: role },
]
