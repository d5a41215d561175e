import { MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'

const FRESH_MINUTES = 15

type Signed = Pick<Caller, 'authenticatedAt'>

/**
 * True if the person signed in within the last FRESH_MINUTES. A valid session alone may be stolen
 * or left open on a shared device.
 */
export const hasFreshSignIn = ({ clock }: Pick<Context, 'clock'>, { authenticatedAt }: Signed): boolean =>
  authenticatedAt !== undefined && clock.now().getTime() - authenticatedAt.getTime() < FRESH_MINUTES * MINUTE_MS

/**
 * Checks that the person signed in recently. Renewing a session does not count as a sign-in.
 * @throws SIGN_IN_AGAIN (403)
 */
export function assertFreshSignIn(ctx: Pick<Context, 'clock'>, caller: Signed): void {
  if (hasFreshSignIn(ctx, caller)) return
  throw new AppError(
    'SIGN_IN_AGAIN',
    `For security, this requires a sign-in within the last ${FRESH_MINUTES} minutes. Sign out, sign in again, and come back.`,
  )
}
