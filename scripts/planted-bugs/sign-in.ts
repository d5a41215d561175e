import { type PlantedBug, planted } from './planted-bug.ts'

const PEOPLE = 'server/features/people'
const AUTH = `${PEOPLE}/auth`
const NOBODY_ELSES = `${AUTH}/nobody-elses.test.ts`
const IDENTITY = 'server/providers/identity'
const BUILTIN = `${IDENTITY}/builtin`

const OWN_SIGN_IN_BUGS: readonly PlantedBug[] = [
  planted(
    'tries are counted by how the address was typed',
    {
      file: `${AUTH}/throttles.ts`,
      from: 'pair, JSON.stringify([addressOf(email), name])',
      to: 'pair, JSON.stringify([email, name])',
    },
    'tests/safety/adversary-guessing.test.ts',
  ),
  planted(
    'a throttle forgets who had to wait',
    {
      file: 'server/platform/security/throttle.ts',
      from: 'where t.blocked_until <= $',
      to: 'where t.blocked_until is not null or t.blocked_until <= $',
    },
    'server/platform/security/throttle.test.ts',
  ),
  planted(
    'a mailed code works twice',
    {
      file: `${BUILTIN}/codes.ts`,
      from: "      const used = await trx\n        .deleteFrom('identity.mailed_codes')",
      to: "      const used = await trx\n        .updateTable('identity.mailed_codes').set({ tries_left: 5 })",
    },
    `${BUILTIN}/codes.test.ts`,
  ),
  planted(
    'a mailed code lives as long as its table',
    { file: `${BUILTIN}/codes.ts`, from: 'tries > SPENT && expires_at > now', to: 'tries > SPENT' },
    `${AUTH}/signing-up.test.ts`,
  ),
  planted(
    'a mailed code is good at its very end',
    {
      file: `${BUILTIN}/codes.ts`,
      from: 'tries > SPENT && expires_at > now',
      to: 'tries > SPENT && expires_at >= now',
    },
    `${BUILTIN}/codes.test.ts`,
  ),
  planted(
    'a mailed code has a sixth try',
    {
      file: `${BUILTIN}/codes.ts`,
      from: 'tries > SPENT && expires_at > now',
      to: 'tries >= SPENT && expires_at > now',
    },
    `${AUTH}/signing-up.test.ts`,
  ),
  {
    bug: 'a code is good for what it was not mailed for',
    patches: [
      {
        file: `${BUILTIN}/codes.ts`,
        from: 'JSON.stringify([purpose, email, code])',
        to: 'JSON.stringify([email, code])',
      },
      {
        file: `${BUILTIN}/codes.ts`,
        from: ' and purpose = $',
        to: ' and purpose >= $',
      },
      { file: `${BUILTIN}/codes.ts`, from: "        .where('purpose', '=', purpose)\n", to: '' },
    ],
    tests: [`${BUILTIN}/codes.test.ts`],
  },
  planted(
    'a reset makes everybody’s ID tokens too old',
    { file: `${PEOPLE}/accounts/queries/invalidate-older-tokens.ts`, from: ".where('user_id', '=', userId)", to: '' },
    NOBODY_ELSES,
  ),
  planted(
    'a reset ends everybody’s sessions',
    {
      file: `${BUILTIN}/refresh-tokens.ts`,
      from: "        .where('sub', '=', sub)\n        .where('revoked_at', 'is', null)\n",
      to: "        .where('revoked_at', 'is', null)\n",
    },
    NOBODY_ELSES,
  ),
  planted(
    'a reset sets everybody’s password',
    {
      file: `${BUILTIN}/password-reset.ts`,
      from: "          .where('email', '=', email)\n",
      to: "          .where('email', '>=', email.slice(0, 0))\n",
    },
    NOBODY_ELSES,
  ),
  planted(
    'a reset makes everybody’s mailed codes worthless',
    {
      file: `${BUILTIN}/codes.ts`,
      from: "      await trx.deleteFrom('identity.mailed_codes').where('email', '=', email).execute()",
      to: "      await trx.deleteFrom('identity.mailed_codes').execute()",
    },
    NOBODY_ELSES,
  ),
  planted(
    'whoever confirms their address throws away everybody’s signup',
    {
      file: `${BUILTIN}/signups.ts`,
      from: "deleteFrom('identity.signups').where('email', '=', email)",
      to: "deleteFrom('identity.signups')",
    },
    NOBODY_ELSES,
  ),
  planted(
    'signing out signs everybody out',
    {
      file: `${BUILTIN}/refresh-tokens.ts`,
      from: "        .where('t.token_hash', '=', digest(token))\n        .whereRef('s.id', '=', 't.session_id')\n",
      to: "        .whereRef('s.id', '=', 't.session_id')\n",
    },
    NOBODY_ELSES,
  ),
  planted(
    'whoever ends their other sessions ends everybody’s',
    {
      file: `${BUILTIN}/session-list.ts`,
      from: "        .where('sub', '=', sub)\n        .where('id', '<>', current)\n",
      to: "        .where('id', '<>', current)\n",
    },
    NOBODY_ELSES,
  ),
  planted(
    'whoever signs in is forgiven everybody’s wrong tries',
    {
      file: 'server/platform/security/throttle.ts',
      from: "deleteFrom('throttles').where('key', 'in', namesOf(keys))",
      to: "deleteFrom('throttles')",
    },
    NOBODY_ELSES,
  ),
  planted(
    'a new password leaves old sessions alive',
    { file: `${BUILTIN}/password-reset.ts`, from: '        await sessions.endAll(trx, user.sub, now)\n', to: '' },
    `${AUTH}/login.test.ts`,
  ),
  planted(
    'a refresh token that two have used goes on',
    { file: `${BUILTIN}/refresh-tokens.ts`, from: '    await endSession(found.session_id, now)\n', to: '' },
    `${AUTH}/refresh-rotation.test.ts`,
  ),
  planted(
    'a refresh token outlives its session',
    { file: `${BUILTIN}/refresh-tokens.ts`, from: "      .where('s.expires_at', '>', now)\n", to: '' },
    `${AUTH}/refresh-rotation.test.ts`,
  ),
  planted(
    'signing out leaves the session alive at the provider',
    {
      file: `${AUTH}/routes/logout-route.ts`,
      from: 'if (refreshToken && ctx.config.LOGOUT_REVOKES)',
      to: 'if (refreshToken && !ctx.config.LOGOUT_REVOKES)',
    },
    `${AUTH}/sessions.test.ts`,
  ),
  planted(
    'anybody ends anybody’s session',
    {
      file: `${BUILTIN}/session-list.ts`,
      from: "        .where('id', '=', sessionId)\n        .where('sub', '=', sub)\n",
      to: "        .where('id', '=', sessionId)\n",
    },
    `${AUTH}/refresh-rotation.test.ts`,
  ),
  planted(
    'a host that ends like ours is ours',
    { file: `${AUTH}/domain/return-to.ts`, from: 'host.endsWith(`.$', to: 'host.endsWith(`$' },
    `${AUTH}/domain/return-to.test.ts`,
  ),
  planted(
    'production sends people on by plain http',
    {
      file: `${AUTH}/domain/return-to.ts`,
      from: "if (url.protocol !== 'https:' && (rules.isProduction || url.protocol !== 'http:'))",
      to: "if (url.protocol !== 'https:' && url.protocol !== 'http:')",
    },
    `${AUTH}/domain/return-to.test.ts`,
  ),
  planted(
    'a form is judged by the page it is on, not by who sent it',
    {
      file: 'server/platform/http/check-access.ts',
      from: "if (!carriesSession && route.auth !== 'public' && route.auth !== 'development') return",
      to: 'if (!carriesSession) return',
    },
    `${PEOPLE}/auth-pages/auth-pages.test.ts`,
  ),
  planted(
    'the sign-in pages may be framed',
    { file: `${PEOPLE}/auth-pages/page-headers.ts`, from: `  "frame-ancestors 'none'",\n`, to: '' },
    `${PEOPLE}/auth-pages/auth-pages.test.ts`,
  ),
  planted(
    'a popup tells any page of an origin that it is done',
    {
      file: `${PEOPLE}/auth-pages/page-context.ts`,
      from: "url.pathname === '/' && url.search === '' && url.hash === ''",
      to: "url.hash === ''",
    },
    `${PEOPLE}/auth-pages/auth-pages.test.ts`,
  ),
  planted(
    'a signed-in person’s device vouches for every account',
    { file: `${AUTH}/device-cookie.ts`, from: 'JSON.stringify([addressOf(email), id])', to: 'JSON.stringify([id])' },
    `${AUTH}/lockout.test.ts`,
  ),
  planted(
    'an ID token for another audience is one of ours',
    { file: `${IDENTITY}/id-token-check.ts`, from: 'payload.aud !== audience || ', to: '' },
    `${IDENTITY}/id-token-check.test.ts`,
  ),
  planted(
    'an ID token is good at its last second',
    { file: `${IDENTITY}/id-token-check.ts`, from: 'payload.exp <= second', to: 'payload.exp < second' },
    `${IDENTITY}/id-token-check.test.ts`,
  ),
]

const SOCIAL_BUGS: readonly PlantedBug[] = [
  planted(
    'production lets a sibling site plant a social round trip',
    {
      file: `${AUTH}/social-cookies.ts`,
      from: '`__Host-$',
      to: '`$',
    },
    `${AUTH}/production-cookies.test.ts`,
  ),
  planted(
    'production lets a sibling site plant a known device',
    {
      file: `${AUTH}/device-cookie.ts`,
      from: '`__Host-$',
      to: '`$',
    },
    `${AUTH}/sessions.test.ts`,
  ),
  planted(
    'every social sign-in asks with the same nonce',
    { file: `${IDENTITY}/social/round-trip.ts`, from: '  nonce: unguessable(),\n', to: "  nonce: 'nonce',\n" },
    `${AUTH}/social-login.test.ts`,
  ),
  {
    bug: 'the state of a provider’s answer is not looked at',
    patches: [
      { file: `${IDENTITY}/social/round-trip.ts`, from: ' || states[0] !== trip.state)', to: ')' },
      {
        file: `${IDENTITY}/social/oidc-client.ts`,
        from: 'expectedState: checks.state,',
        to: "expectedState: answer.get('state') ?? '',",
      },
    ],
    tests: [`${AUTH}/social-login.test.ts`],
  },
  planted(
    'a provider’s answer counts as often as it comes',
    { file: `${BUILTIN}/social.ts`, from: '      await answers.useUp(trip)\n', to: '' },
    `${AUTH}/social-login.test.ts`,
  ),
  planted(
    'an address that the provider does not vouch for is linked',
    { file: `${BUILTIN}/social.ts`, from: 'if (!email || !isEmailVerified) throw', to: 'if (!email) throw' },
    `${AUTH}/social-linking.test.ts`,
  ),
  planted(
    'whoever has another address at their provider is not told at the one before',
    {
      file: `${BUILTIN}/social.ts`,
      from: "    await signInMails.writeIn(trx, { email: user.email, kind: 'address-changed' })\n",
      to: '',
    },
    `${AUTH}/social-linking.test.ts`,
  ),
]

/** Bugs in sign-in, ours and social, and in the lifetime of sessions. */
export const SIGN_IN_BUGS: readonly PlantedBug[] = [...OWN_SIGN_IN_BUGS, ...SOCIAL_BUGS]
