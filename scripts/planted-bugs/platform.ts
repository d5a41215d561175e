import { BACKUP_BUGS } from './backup.ts'
import { PICTURE_BUGS } from './pictures.ts'
import { type PlantedBug, planted } from './planted-bug.ts'
import { TRANSACTION_BUGS } from './transactions.ts'

const CONFIG = 'server/platform/config'
const HTTP = 'server/platform/http'
const IN_PRODUCTION = `${HTTP}/production.test.ts`

const OPERATIONS = `${HTTP}/operations-routes.ts`
const SESSION = `${HTTP}/session.ts`
const GATES = `${HTTP}/check-access.ts`
const SERVER = `${HTTP}/server.ts`

/** Bugs in the foundation: settings, headers, cookies, errors, keys, jobs, the database. */
const FOUNDATION: readonly PlantedBug[] = [
  planted(
    'in production the metrics are open as long as no token is set',
    {
      file: OPERATIONS,
      from: "    if (!METRICS_TOKEN && isProduction) throw notFound('Set METRICS_TOKEN to enable the metrics.')\n",
      to: '',
    },
    IN_PRODUCTION,
  ),
  planted(
    'the metrics open to any token',
    {
      file: OPERATIONS,
      from: 'if (METRICS_TOKEN && !sameText(',
      to: 'if (METRICS_TOKEN && isProduction && !sameText(',
    },
    IN_PRODUCTION,
  ),
  planted(
    'browsers are not told to stay with https',
    {
      file: `${HTTP}/security-headers.ts`,
      from: 'isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false',
      to: 'isProduction ? false : { maxAge: 31_536_000 }',
    },
    IN_PRODUCTION,
  ),
  planted(
    'the policy of what a page may load is gone',
    { file: `${HTTP}/security-headers.ts`, from: '        scriptSrc: OWN,\n', to: "        scriptSrc: ['*'],\n" },
    `${HTTP}/server.test.ts`,
  ),
  planted(
    'the session cookies travel over plain http',
    { file: SESSION, from: '  secure: config.isProduction,\n', to: '  secure: false,\n' },
    'server/features/people/auth/sessions.test.ts',
  ),
  planted(
    'the session cookies are for a part of the site',
    { file: SESSION, from: "  path: '/',\n", to: "  path: '/api',\n" },
    'server/features/people/auth/sessions.test.ts',
  ),
  planted(
    'signing out clears cookies of another domain than the session’s',
    {
      file: SESSION,
      from: "reply.setCookie(name, '', { ...cookieOptions(config), maxAge: 0 })",
      to: "reply.setCookie(name, '', { ...cookieOptions({ ...config, COOKIE_DOMAIN: undefined }), maxAge: 0 })",
    },
    'server/features/people/auth/production-cookies.test.ts',
  ),
  planted(
    'a forged ID token beside a live refresh token is renewed',
    { file: SESSION, from: "  if (verdict?.status === 'invalid') return undefined\n", to: '' },
    'server/features/people/auth/id-tokens.test.ts',
  ),
  planted(
    'a forged ID token that a server hands on is overlooked',
    { file: SESSION, from: "verdict?.status === 'invalid' || !refreshToken", to: '!refreshToken' },
    'server/features/people/auth/id-tokens.test.ts',
  ),
  planted(
    'every purpose has the same key',
    {
      file: 'server/platform/security/sealed.ts',
      from: '`semblance $',
      to: '`semblance` || `$',
    },
    'server/platform/security/sealed.test.ts',
  ),
  planted(
    'what vouches for a sealed text may be cut short',
    { file: 'server/platform/security/sealed.ts', from: '{ authTagLength: TAG_BYTES }', to: '{}' },
    'server/platform/security/sealed.test.ts',
  ),
  planted(
    'production takes demo data when it is asked to',
    {
      file: `${CONFIG}/load-config.ts`,
      from: 'if (isProduction && settings.DEMO_DATA === true)',
      to: 'if (!isProduction && settings.DEMO_DATA === false)',
    },
    `${CONFIG}/production-defaults.test.ts`,
  ),
  planted(
    'production has demo data by itself',
    {
      file: `${CONFIG}/load-config.ts`,
      from: "(settings.NODE_ENV === 'development' && !settings",
      to: "(settings.NODE_ENV !== 'test' && !settings",
    },
    `${CONFIG}/production-defaults.test.ts`,
  ),
  planted(
    'production leaves the session diagnostics open',
    {
      file: `${CONFIG}/load-config.ts`,
      from: 'settings.AUTH_DIAGNOSTICS ?? !isProduction',
      to: 'settings.AUTH_DIAGNOSTICS ?? true',
    },
    `${CONFIG}/production-defaults.test.ts`,
  ),
  planted(
    'production lets anybody start the mail job',
    {
      file: `${CONFIG}/load-config.ts`,
      from: 'settings.PROCESS_EMAILS_OPEN ?? !isProduction',
      to: 'settings.PROCESS_EMAILS_OPEN ?? true',
    },
    `${CONFIG}/production-defaults.test.ts`,
  ),
  planted(
    'an origin with a path is taken, and matches nobody',
    {
      file: `${CONFIG}/parsers.ts`,
      from: 'new URL(entry).origin !== entry',
      to: '!entry.startsWith(new URL(entry).origin)',
    },
    `${CONFIG}/production-defaults.test.ts`,
  ),
  planted(
    'the log keeps back nothing',
    {
      file: 'server/platform/observability/log.ts',
      from: "['email', 'password', 'newPassword', 'token', 'cookie', 'authorization', 'clientSecret']",
      to: '[] as string[]',
    },
    'server/platform/observability/log.test.ts',
  ),
  planted(
    'the log writes what a library hangs on its errors',
    {
      file: 'server/platform/observability/log.ts',
      from: '    serializers: { err: describeError, error: describeError },\n',
      to: '',
    },
    'server/platform/observability/log.test.ts',
  ),
  planted(
    'a database that is down is a failure of ours',
    { file: `${HTTP}/failures.ts`, from: 'error instanceof DatabaseUnavailable', to: 'error instanceof EvalError' },
    `${HTTP}/waiting.test.ts`,
  ),
  planted(
    'nobody is told how long to wait',
    {
      file: `${HTTP}/failures.ts`,
      from: "  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)\n",
      to: '',
    },
    `${HTTP}/waiting.test.ts`,
  ),
  planted(
    'a page elsewhere may not read how long to wait',
    { file: `${HTTP}/cors.ts`, from: 'api-version, retry-after, ', to: 'api-version, ' },
    `${HTTP}/waiting.test.ts`,
  ),
  planted(
    'an origin that begins like a listed one may read',
    {
      file: `${HTTP}/cors.ts`,
      from: '  ALLOWED_DOMAINS_CORS.includes(origin) ||',
      to: '  ALLOWED_DOMAINS_CORS.some((listed) => origin.startsWith(listed)) ||',
    },
    `${HTTP}/server.test.ts`,
  ),
  planted(
    'caches and the way back keep what somebody was shown',
    { file: `${HTTP}/server.ts`, from: ", 'cache-control': 'no-store' }", to: ' }' },
    `${HTTP}/server.test.ts`,
    'server/features/people/auth/renewals-side-by-side.test.ts',
    'server/features/people/site/offer-pages.test.ts',
  ),
  planted(
    'a job that is gone stays in the schedule',
    { file: 'server/platform/jobs/runner.ts', from: '    await forgetUnknownSchedules(boss, jobs)\n', to: '' },
    'server/platform/jobs/gone-jobs.test.ts',
  ),
  planted(
    'a stop does not wait for the job under way',
    {
      file: 'server/platform/jobs/runner.ts',
      from: '.stop({ graceful: true, timeout',
      to: '.stop({ graceful: false, timeout',
    },
    'server/platform/jobs/runner.test.ts',
  ),
  planted(
    'closing cuts off whoever is being answered',
    {
      file: `${HTTP}/connections.ts`,
      from: '    }, limits.SHUTDOWN_TIMEOUT_MS)\n',
      to: '    }, 0)\n',
    },
    `${HTTP}/connections.test.ts`,
  ),
  planted(
    'a process that is going down says that it is ready',
    {
      file: OPERATIONS,
      from: '    if (draining.isDraining) {\n',
      to: '    if (draining.isDraining && reply.sent) {\n',
    },
    `${HTTP}/waiting.test.ts`,
  ),
  planted(
    'a body may be of any size',
    { file: SERVER, from: 'const BODY_LIMIT_BYTES = 1024 * 1024', to: 'const BODY_LIMIT_BYTES = 1024 * 1024 * 1024' },
    `${HTTP}/refusals.test.ts`,
  ),
  planted(
    'of a field that is named twice the last one counts',
    {
      file: SERVER,
      from: "hasDuplicateMembers(request.rawBody ?? '', parsed)",
      to: 'hasDuplicateMembers(JSON.stringify(parsed), parsed)',
    },
    `${HTTP}/refusals.test.ts`,
  ),
  planted(
    'fields that nobody knows are dropped without a word',
    { file: `${HTTP}/validation.ts`, from: 'removeAdditional: false', to: 'removeAdditional: true' },
    `${HTTP}/server.test.ts`,
  ),
  planted(
    'a query may hold what is no text',
    { file: SERVER, from: '      assertSafeValues(request.query)\n', to: '' },
    'tests/safety/hostile-input.test.ts',
  ),
  planted(
    'whoever writes X-Forwarded-For is believed',
    { file: SERVER, from: 'hop < ctx.config.TRUST_PROXY_HOPS', to: 'hop <= ctx.config.TRUST_PROXY_HOPS' },
    'tests/safety/adversary-guessing.test.ts',
  ),
  planted(
    'a request id of any text is written into the log',
    { file: SERVER, from: '/^[\\w-]{8,64}$/.test(given)', to: 'given.length > 0' },
    `${HTTP}/server.test.ts`,
  ),
  planted(
    'a page of another origin changes things with a person’s cookie',
    { file: GATES, from: '  assertOwnOrigin(route, request, ctx)\n', to: '' },
    `${HTTP}/server.test.ts`,
  ),
  planted(
    'a sibling site’s request without Origin is let through',
    { file: GATES, from: "site === 'same-origin' || site === 'none'", to: "site !== 'cross-site'" },
    `${HTTP}/server.test.ts`,
  ),
  planted(
    'a cron secret that is not set is the word undefined',
    { file: GATES, from: 'if (secret && sameText(', to: 'if (sameText(' },
    `${HTTP}/server.test.ts`,
  ),
  planted(
    'the admin role is asked of nobody',
    {
      file: GATES,
      from: "if (route.auth === 'admin' && !caller.isAdmin)",
      to: "if (route.auth === 'admin' && !caller.roles)",
    },
    'server/features/people/admin/admin.test.ts',
  ),
  planted(
    'a migration that was edited after it ran is run over',
    {
      file: 'server/platform/database/migrate.ts',
      from: 'if (file.checksum !== row.checksum)',
      to: 'if (file.name !== row.name)',
    },
    'server/platform/database/connect.test.ts',
  ),
  planted(
    'a standby that is gone takes its lists along',
    { file: `${HTTP}/route-runner.ts`, from: 'if (!isOfStandby(error))', to: 'if (!isOfStandby(undefined))' },
    `${HTTP}/route-runner.test.ts`,
  ),
  planted(
    'who has just changed something is shown how it was before',
    {
      file: `${HTTP}/route-runner.ts`,
      from: 'hasChanged(input.request) ? undefined : standby.find()',
      to: 'standby.find()',
    },
    `${HTTP}/route-runner.test.ts`,
  ),
  planted(
    'an address of IPv6 stands for itself alone',
    { file: `${HTTP}/network.ts`, from: 'const SUBSCRIBER_BITS = 64', to: 'const SUBSCRIBER_BITS = 128' },
    `${HTTP}/network.test.ts`,
  ),
]

/** Bugs in page markup. The pages are rebuilt with each bug. */
const MARKUP: readonly PlantedBug[] = [
  planted(
    'search engines list the pages of the signed-in',
    { file: 'web/document.tsx', from: '        <meta name="robots" content="noindex" />\n', to: '' },
    'server/platform/pages/pages.test.ts',
  ),
  planted(
    'a brief is markup on the page that a mailed link opens',
    {
      file: 'web/offers/link-page.tsx',
      from: '{brief}</p>\n      <form',
      to: '<b dangerouslySetInnerHTML={{ __html: brief }} /></p>\n      <form',
    },
    'server/platform/pages/pages.test.ts',
  ),
  planted(
    'what somebody typed ends the data of its page, and begins a script',
    { file: 'web/auth/auth-document.tsx', from: ".replaceAll('<', '\\\\u003c')", to: '' },
    'server/features/people/auth-pages/auth-pages.test.ts',
  ),
]

export const PLATFORM_BUGS: readonly PlantedBug[] = [
  ...FOUNDATION,
  ...TRANSACTION_BUGS,
  ...MARKUP,
  ...PICTURE_BUGS,
  ...BACKUP_BUGS,
]
