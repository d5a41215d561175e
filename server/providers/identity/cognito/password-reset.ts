import { ConfirmForgotPasswordCommand, ForgotPasswordCommand } from '@aws-sdk/client-cognito-identity-provider'
import { addressOf } from '../../../platform/email-address.ts'
import type { IdentityProvider } from '../port.ts'
import type { Pool } from './pool.ts'
import { secretHash } from './secret-hash.ts'
import { sendCommand } from './send-command.ts'

/** A reset ends every session of the account. */
export function createPasswordReset({
  pool,
  endSessions,
  notifyPasswordChanged,
  findSub,
}: {
  pool: Pool
  /** These run after the password has been changed, so they log their errors and never throw. */
  endSessions: (email: string) => Promise<void>
  notifyPasswordChanged: (email: string) => Promise<void>
  findSub: (email: string) => Promise<string | undefined>
}): Pick<IdentityProvider, 'forgotPassword' | 'resetPassword'> {
  return {
    forgotPassword: async ({ email: given }) => {
      const email = addressOf(given)
      await sendCommand('forgotPassword', () =>
        pool.client.send(
          new ForgotPasswordCommand({
            ClientId: pool.clientId,
            SecretHash: secretHash(pool, email),
            Username: email,
          }),
        ),
      )
    },
    resetPassword: async ({ email: given, code, newPassword }) => {
      const email = addressOf(given)
      await sendCommand('resetPassword', () =>
        pool.client.send(
          new ConfirmForgotPasswordCommand({
            ClientId: pool.clientId,
            SecretHash: secretHash(pool, email),
            Username: email,
            ConfirmationCode: code,
            Password: newPassword,
          }),
        ),
      )
      await endSessions(email)
      await notifyPasswordChanged(email)
      return { sub: await findSub(email) }
    },
  }
}
