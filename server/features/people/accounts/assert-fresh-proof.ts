import { MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { message } from '../../../platform/words/index.ts'

type Proving = Pick<Context, 'clock' | 'config' | 'identity'>
type Prover = Pick<Caller, 'authenticatedAt' | 'userId' | 'usedSecondFactor' | 'apiKey' | 'team'>

/** No API key proves that its owner is there. */
const isFresh = ({ clock, config }: Proving, { authenticatedAt, apiKey }: Prover): boolean =>
  apiKey === undefined &&
  authenticatedAt !== undefined &&
  clock.now().getTime() - authenticatedAt.getTime() < config.FRESH_PROOF_MINUTES * MINUTE_MS

/** For a team, the factors of the member who acts for it count, not those of its founder. */
const hasFactor = async ({ identity }: Proving, { userId, team }: Prover): Promise<boolean> =>
  (await identity.factors?.hasFactor(team?.person.userId ?? userId)) ?? false

/**
 * True if the person signed in, or confirmed that it is them, within the last FRESH_PROOF_MINUTES.
 * If the account has a second factor, only a proof with one counts. A valid session alone may be
 * stolen or left open on a shared device.
 */
export const hasFreshProof = async (ctx: Proving, caller: Prover): Promise<boolean> =>
  isFresh(ctx, caller) && (caller.usedSecondFactor === true || !(await hasFactor(ctx, caller)))

/**
 * Checks that the person has proven recently who they are. Renewing a session proves nothing.
 * @throws SIGN_IN_AGAIN (403), which `POST /api/auth/step-up` resolves
 */
export async function assertFreshProof(ctx: Proving, caller: Prover): Promise<void> {
  if (!(await hasFreshProof(ctx, caller))) throw signInAgain(ctx)
}

/**
 * Like `assertFreshProof`, but only for people with a second factor. For routes of the contract,
 * whose clients know no proofs: an account without a factor keeps what the contract promises.
 * @throws SIGN_IN_AGAIN (403)
 */
export async function assertFreshProofIfProtected(ctx: Proving, caller: Prover): Promise<void> {
  if (isFresh(ctx, caller) && caller.usedSecondFactor) return
  if (caller.apiKey || (await hasFactor(ctx, caller))) throw signInAgain(ctx)
}

const signInAgain = ({ config }: Proving): AppError =>
  new AppError(
    'SIGN_IN_AGAIN',
    message('This requires a proof within the last {minutes} minutes that it is you. Confirm it, then try again.', {
      minutes: String(config.FRESH_PROOF_MINUTES),
    }),
  )
