import { type PlantedBug, planted } from './planted-bug.ts'

const PEOPLE = 'server/features/people'
const AUTH = `${PEOPLE}/auth`
const NOBODY_ELSES = `${AUTH}/other-accounts.test.ts`
const IDENTITY = 'server/providers/identity'
const BUILTIN = `${IDENTITY}/builtin`

const OWN_SIGN_IN_BUGS: readonly PlantedBug[] = [
  planted(
    'login attempts are counted per spelling of the email address',
    {
      file: `${AUTH}/throttles.ts`,
      from: 'pair, JSON.stringify([addressOf(email), name])',
      to: 'pair, JSON.stringify([email, name])',
    },
    'tests/safety/adversary-guessing.test.ts',
  ),
  planted(
    'a throttle allows an attempt while its key is blocked',
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
    'a mailed code never expires',
    { file: `${BUILTIN}/codes.ts`, from: 'tries > SPENT && expires_at > now', to: 'tries > SPENT' },
    `${AUTH}/signing-up.test.ts`,
  ),
  planted(
    'a mailed code works at the instant of its expiry',
    {
      file: `${BUILTIN}/codes.ts`,
      from: 'tries > SPENT && expires_at > now',
      to: 'tries > SPENT && expires_at >= now',
    },
    `${BUILTIN}/codes.test.ts`,
  ),
  planted(
    'a mailed code can be tried a sixth time',
    {
      file: `${BUILTIN}/codes.ts`,
      from: 'tries > SPENT && expires_at > now',
      to: 'tries >= SPENT && expires_at > now',
    },
    `${AUTH}/signing-up.test.ts`,
  ),
  {
    bug: 'a mailed code works for another purpose',
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
    'resetting a password invalidates the ID tokens of all accounts',
    { file: `${PEOPLE}/accounts/queries/invalidate-older-tokens.ts`, from: ".where('user_id', '=', userId)", to: '' },
    NOBODY_ELSES,
  ),
  planted(
    'resetting a password ends the sessions of all accounts',
    {
      file: `${BUILTIN}/refresh-tokens.ts`,
      from: "        .where('sub', '=', sub)\n        .where('revoked_at', 'is', null)\n",
      to: "        .where('revoked_at', 'is', null)\n",
    },
    NOBODY_ELSES,
  ),
  planted(
    'resetting a password changes the passwords of other accounts',
    {
      file: `${BUILTIN}/password-reset.ts`,
      from: "          .where('email', '=', email)\n",
      to: "          .where('email', '>=', email.slice(0, 0))\n",
    },
    NOBODY_ELSES,
  ),
  planted(
    'resetting a password deletes the mailed codes of all accounts',
    {
      file: `${BUILTIN}/codes.ts`,
      from: "      await trx.deleteFrom('identity.mailed_codes').where('email', '=', email).execute()",
      to: "      await trx.deleteFrom('identity.mailed_codes').execute()",
    },
    NOBODY_ELSES,
  ),
  planted(
    'confirming an email address deletes all pending signups',
    {
      file: `${BUILTIN}/signups.ts`,
      from: "deleteFrom('identity.signups').where('email', '=', email)",
      to: "deleteFrom('identity.signups')",
    },
    NOBODY_ELSES,
  ),
  planted(
    'signing out ends the sessions of all accounts',
    {
      file: `${BUILTIN}/refresh-tokens.ts`,
      from: "        .where('t.token_hash', '=', digest(token))\n        .whereRef('s.id', '=', 't.session_id')\n",
      to: "        .whereRef('s.id', '=', 't.session_id')\n",
    },
    NOBODY_ELSES,
  ),
  planted(
    'ending a user’s other sessions ends the sessions of all accounts',
    {
      file: `${BUILTIN}/session-list.ts`,
      from: "        .where('sub', '=', sub)\n        .where('id', '<>', current)\n",
      to: "        .where('id', '<>', current)\n",
    },
    NOBODY_ELSES,
  ),
  planted(
    'signing in clears the failed attempts of everybody',
    {
      file: 'server/platform/security/throttle.ts',
      from: "deleteFrom('throttles').where('key', 'in', namesOf(keys))",
      to: "deleteFrom('throttles')",
    },
    NOBODY_ELSES,
  ),
  planted(
    'old sessions stay valid after the password is reset',
    { file: `${BUILTIN}/password-reset.ts`, from: '        await sessions.endAll(trx, user.sub, now)\n', to: '' },
    `${AUTH}/login.test.ts`,
  ),
  planted(
    'reusing a consumed refresh token does not end its session',
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
    'an account can end another account’s session',
    {
      file: `${BUILTIN}/session-list.ts`,
      from: "        .where('id', '=', sessionId)\n        .where('sub', '=', sub)\n",
      to: "        .where('id', '=', sessionId)\n",
    },
    `${AUTH}/refresh-rotation.test.ts`,
  ),
  planted(
    'a host whose name merely ends like ours passes as a subdomain',
    { file: `${AUTH}/domain/return-to.ts`, from: 'host.endsWith(`.$', to: 'host.endsWith(`$' },
    `${AUTH}/domain/return-to.test.ts`,
  ),
  planted(
    'production redirects to plain HTTP after sign-in',
    {
      file: `${AUTH}/domain/return-to.ts`,
      from: "if (url.protocol !== 'https:' && (rules.isProduction || url.protocol !== 'http:'))",
      to: "if (url.protocol !== 'https:' && url.protocol !== 'http:')",
    },
    `${AUTH}/domain/return-to.test.ts`,
  ),
  planted(
    'forms without a session are not protected against cross-site requests',
    {
      file: 'server/platform/http/callers/check-access.ts',
      from: "if (!carriesSession && route.auth !== 'public' && route.auth !== 'development') return",
      to: 'if (!carriesSession) return',
    },
    `${PEOPLE}/auth-pages/auth-pages.test.ts`,
  ),
  planted(
    'other sites can frame the sign-in pages',
    { file: `${PEOPLE}/auth-pages/page-headers.ts`, from: `  "frame-ancestors 'none'",\n`, to: '' },
    `${PEOPLE}/auth-pages/auth-pages.test.ts`,
  ),
  planted(
    'a popup accepts an address with a path as the origin to notify',
    {
      file: `${PEOPLE}/auth-pages/page-context.ts`,
      from: "url.pathname === '/' && url.search === '' && url.hash === ''",
      to: "url.hash === ''",
    },
    `${PEOPLE}/auth-pages/auth-pages.test.ts`,
  ),
  planted(
    'a known device of one account counts as known for every account',
    { file: `${AUTH}/device-cookie.ts`, from: 'JSON.stringify([addressOf(email), id])', to: 'JSON.stringify([id])' },
    `${AUTH}/lockout.test.ts`,
  ),
  planted(
    'an ID token for another audience is accepted',
    { file: `${IDENTITY}/id-token-check.ts`, from: 'payload.aud !== audience || ', to: '' },
    `${IDENTITY}/id-token-check.test.ts`,
  ),
  planted(
    'an ID token is accepted at the second of its expiry',
    { file: `${IDENTITY}/id-token-check.ts`, from: 'payload.exp <= second', to: 'payload.exp < second' },
    `${IDENTITY}/id-token-check.test.ts`,
  ),
]

const SOCIAL_BUGS: readonly PlantedBug[] = [
  planted(
    'in production a sibling site can set the cookie of a social sign-in',
    {
      file: `${AUTH}/social-cookies.ts`,
      from: '`__Host-$',
      to: '`$',
    },
    `${AUTH}/production-cookies.test.ts`,
  ),
  planted(
    'in production a sibling site can set the known-device cookie',
    {
      file: `${AUTH}/device-cookie.ts`,
      from: '`__Host-$',
      to: '`$',
    },
    `${AUTH}/sessions.test.ts`,
  ),
  planted(
    'every social sign-in uses the same nonce',
    { file: `${IDENTITY}/social/round-trip.ts`, from: '  nonce: unguessable(),\n', to: "  nonce: 'nonce',\n" },
    `${AUTH}/social-login.test.ts`,
  ),
  {
    bug: 'the state in a provider’s response is not checked',
    patches: [
      { file: `${IDENTITY}/social/round-trip.ts`, from: ' || states[0] !== trip.state)', to: ')' },
      {
        file: `${IDENTITY}/social/oidc-client.ts`,
        from: 'expectedState: checks.state,',
        to: "expectedState: response.get('state') ?? '',",
      },
    ],
    tests: [`${AUTH}/social-login.test.ts`],
  },
  planted(
    'a provider’s response can be replayed',
    { file: `${BUILTIN}/social.ts`, from: '      await usedResponses.useUp(trip)\n', to: '' },
    `${AUTH}/social-login.test.ts`,
  ),
  planted(
    'an account is linked by an email address that its provider has not verified',
    { file: `${BUILTIN}/social.ts`, from: 'if (!email || !isEmailVerified) throw', to: 'if (!email) throw' },
    `${AUTH}/social-linking.test.ts`,
  ),
  planted(
    'a change of the email address at the provider is not announced to the old address',
    {
      file: `${BUILTIN}/social.ts`,
      from: "    await signInMails.writeIn(trx, { email: user.email, kind: 'address-changed' })\n",
      to: '',
    },
    `${AUTH}/social-linking.test.ts`,
  ),
]

export const SIGN_IN_BUGS: readonly PlantedBug[] = [...OWN_SIGN_IN_BUGS, ...SOCIAL_BUGS]
