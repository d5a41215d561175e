import { MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'

/** For how long after a sign-in it is believed that the person is still the one at the browser. */
const FRESH_MINUTES = 15

type Signed = Pick<Caller, 'authenticatedAt'>

/** Whether somebody has proven who they are a moment ago: a session alone may be stolen, or left open. */
export const hasFreshSignIn = ({ clock }: Pick<Context, 'clock'>, { authenticatedAt }: Signed): boolean =>
  authenticatedAt !== undefined && clock.now().getTime() - authenticatedAt.getTime() < FRESH_MINUTES * MINUTE_MS

/** @throws SIGN_IN_AGAIN (403) for whose sign-in was longer ago, or who was renewed since */
export function requireFreshSignIn(ctx: Pick<Context, 'clock'>, caller: Signed): void {
  if (hasFreshSignIn(ctx, caller)) return
  throw new AppError(
    'SIGN_IN_AGAIN',
    `For this you must have signed in within the last ${FRESH_MINUTES} minutes. Sign out, sign in again, and come back.`,
  )
}
