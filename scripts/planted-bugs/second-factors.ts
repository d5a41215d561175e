import { type PlantedBug, planted } from './planted-bug.ts'

const FACTORS = 'server/providers/identity/builtin/factors'
const FEATURE = 'server/features/people/second-factors'
const ATTACKS = `${FEATURE}/attacks.test.ts`
const PROMISES = `${FEATURE}/second-factors.test.ts`

export const SECOND_FACTOR_BUGS: readonly PlantedBug[] = [
  planted(
    'a passkey response works on the pages of other sites',
    {
      file: `${FACTORS}/web-authn.ts`,
      from: 'if (!verdict?.verified || isInFrame(response.clientDataJSON))',
      to: 'if (!verdict?.verified)',
    },
    ATTACKS,
  ),
  planted(
    'a passkey of a device that does not verify its owner signs in',
    { file: `${FACTORS}/web-authn.ts`, from: 'requireUserVerification: true', to: 'requireUserVerification: false' },
    ATTACKS,
  ),
  planted(
    'a passkey response signs in twice',
    {
      file: `${FACTORS}/sign-in-with-factors.ts`,
      from: '        if (!(await tickets.useUp(trx, ticket))) throw expiredSignIn()\n        return sessions.beginIn(trx, user, userAgent)\n',
      to: '        return sessions.beginIn(trx, user, userAgent)\n',
    },
    ATTACKS,
  ),
  planted(
    'the passkey of somebody else completes a second step',
    { file: `${FACTORS}/prove-factor.ts`, from: 'challenge, now })) === sub', to: 'challenge, now })) !== undefined' },
    ATTACKS,
  ),
  planted(
    'a code of an authenticator app works twice',
    {
      file: `${FACTORS}/authenticator-app.ts`,
      from: '    .set({ last_step: step })\n',
      to: '    .set({ last_step: step - 10 })\n',
    },
    ATTACKS,
  ),
  planted(
    'a sign-in that was under way survives a new password',
    { file: `${FACTORS}/sign-in-with-factors.ts`, from: ' && passwordMarkOf(user) === ticket.passwordMark', to: '' },
    PROMISES,
  ),
  planted(
    'the password confirms that it is you although there is a factor',
    {
      file: `${FACTORS}/sign-in-with-factors.ts`,
      from: ' || (await findMethods(db, sub)).length > 0) throw',
      to: ') throw',
    },
    PROMISES,
  ),
  planted(
    'a session from before the first factor can add another one',
    {
      file: 'server/features/people/accounts/assert-fresh-proof.ts',
      from: ' && (caller.usedSecondFactor === true || !(await hasFactor(ctx, caller)))',
      to: '',
    },
    ATTACKS,
  ),
  planted(
    'the right password resets the counter of wrong codes',
    {
      file: 'server/features/people/auth/throttles.ts',
      from: 'await refundAttempt(db, keys)\n    throw error\n  }\n}\n\n/** Runs a check of a password.',
      to: 'await resetAttempts(db, [pairKey(attempt, client, FACTORS)])\n    throw error\n  }\n}\n\n/** Runs a check of a password.',
    },
    PROMISES,
  ),
  planted(
    'second factors are removed before the waiting time is over',
    {
      file: `${FACTORS}/recover-factors.ts`,
      from: 'if (current.opens_at > clock.now()) throw',
      to: 'if (clock.now() > current.opens_at) throw',
    },
    `${FEATURE}/recovery.test.ts`,
  ),
]
