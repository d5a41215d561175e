import { BACKUP_BUGS } from './backup.ts'
import { PICTURE_BUGS } from './pictures.ts'
import { type PlantedBug, planted } from './planted-bug.ts'
import { TRANSACTION_BUGS } from './transactions.ts'

const CONFIG = 'server/platform/config'
const HTTP = 'server/platform/http'
const IN_PRODUCTION = `${HTTP}/production.test.ts`

const OPERATIONS = `${HTTP}/operations-routes.ts`
const SESSION = `${HTTP}/callers/session.ts`
const GATES = `${HTTP}/callers/check-access.ts`
const SERVER = `${HTTP}/server.ts`

const FOUNDATION: readonly PlantedBug[] = [
  planted(
    'in production the metrics are public if no token is set',
    {
      file: OPERATIONS,
      from: "    if (!METRICS_TOKEN && isProduction) throw notFound('Set METRICS_TOKEN to enable the metrics.')\n",
      to: '',
    },
    IN_PRODUCTION,
  ),
  planted(
    'outside of production the metrics accept any token',
    {
      file: OPERATIONS,
      from: 'if (METRICS_TOKEN && !sameText(',
      to: 'if (METRICS_TOKEN && isProduction && !sameText(',
    },
    IN_PRODUCTION,
  ),
  planted(
    'production does not send HSTS',
    {
      file: `${HTTP}/security-headers.ts`,
      from: 'isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false',
      to: 'isProduction ? false : { maxAge: 31_536_000 }',
    },
    IN_PRODUCTION,
  ),
  planted(
    'the content security policy allows scripts from any origin',
    { file: `${HTTP}/security-headers.ts`, from: '        scriptSrc: OWN,\n', to: "        scriptSrc: ['*'],\n" },
    `${HTTP}/server.test.ts`,
  ),
  planted(
    'the session cookies are sent over plain HTTP',
    { file: SESSION, from: '  secure: config.isProduction,\n', to: '  secure: false,\n' },
    'server/features/people/auth/sessions.test.ts',
  ),
  planted(
    'the session cookies are sent only to a part of the site',
    { file: SESSION, from: "  path: '/',\n", to: "  path: '/api',\n" },
    'server/features/people/auth/sessions.test.ts',
  ),
  planted(
    'signing out clears cookies of a domain other than the session’s',
    {
      file: SESSION,
      from: "reply.setCookie(name, '', { ...cookieOptions(config), maxAge: 0 })",
      to: "reply.setCookie(name, '', { ...cookieOptions({ ...config, COOKIE_DOMAIN: undefined }), maxAge: 0 })",
    },
    'server/features/people/auth/production-cookies.test.ts',
  ),
  planted(
    'a forged ID token is renewed if the refresh token is valid',
    { file: SESSION, from: "  if (verdict?.status === 'invalid') return undefined\n", to: '' },
    'server/features/people/auth/id-tokens.test.ts',
  ),
  planted(
    'a forged ID token is ignored when a refresh token comes with it',
    { file: SESSION, from: "verdict?.status === 'invalid' || !refreshToken", to: '!refreshToken' },
    'server/features/people/auth/id-tokens.test.ts',
  ),
  planted(
    'sealed texts of every purpose have the same key',
    {
      file: 'server/platform/security/sealed.ts',
      from: '`semblance $',
      to: '`semblance` || `$',
    },
    'server/platform/security/sealed.test.ts',
  ),
  planted(
    'a sealed text with a truncated authentication tag is accepted',
    { file: 'server/platform/security/sealed.ts', from: '{ authTagLength: TAG_BYTES }', to: '{}' },
    'server/platform/security/sealed.test.ts',
  ),
  planted(
    'production accepts the setting that adds demo data',
    {
      file: `${CONFIG}/load-config.ts`,
      from: 'if (isProduction && settings.DEMO_DATA === true)',
      to: 'if (!isProduction && settings.DEMO_DATA === false)',
    },
    `${CONFIG}/production-defaults.test.ts`,
  ),
  planted(
    'production adds demo data by default',
    {
      file: `${CONFIG}/load-config.ts`,
      from: "(settings.NODE_ENV === 'development' && !settings",
      to: "(settings.NODE_ENV !== 'test' && !settings",
    },
    `${CONFIG}/production-defaults.test.ts`,
  ),
  planted(
    'production exposes the session diagnostics by default',
    {
      file: `${CONFIG}/load-config.ts`,
      from: 'settings.AUTH_DIAGNOSTICS ?? !isProduction',
      to: 'settings.AUTH_DIAGNOSTICS ?? true',
    },
    `${CONFIG}/production-defaults.test.ts`,
  ),
  planted(
    'production lets anybody start the mail job by default',
    {
      file: `${CONFIG}/load-config.ts`,
      from: 'settings.PROCESS_EMAILS_OPEN ?? !isProduction',
      to: 'settings.PROCESS_EMAILS_OPEN ?? true',
    },
    `${CONFIG}/production-defaults.test.ts`,
  ),
  planted(
    'a setting accepts an origin with a path, which no request matches',
    {
      file: `${CONFIG}/parsers.ts`,
      from: 'new URL(entry).origin !== entry',
      to: '!entry.startsWith(new URL(entry).origin)',
    },
    `${CONFIG}/production-defaults.test.ts`,
  ),
  planted(
    'the log redacts nothing',
    {
      file: 'server/platform/observability/log.ts',
      from: 'paths: SECRET_KEYS.flatMap(',
      to: 'paths: SECRET_KEYS.slice(0, 0).flatMap(',
    },
    'server/platform/observability/log.test.ts',
  ),
  planted(
    'the log writes every property that a library attaches to its errors',
    {
      file: 'server/platform/observability/log.ts',
      from: '    serializers: { err: describeError, error: describeError },\n',
      to: '',
    },
    'server/platform/observability/log.test.ts',
  ),
  planted(
    'an unavailable database is answered as an internal error',
    { file: `${HTTP}/failures.ts`, from: 'error instanceof DatabaseUnavailable', to: 'error instanceof EvalError' },
    `${HTTP}/connections/waiting.test.ts`,
  ),
  planted(
    'responses lack the Retry-After header',
    {
      file: `${HTTP}/failures.ts`,
      from: "  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)\n",
      to: '',
    },
    `${HTTP}/connections/waiting.test.ts`,
  ),
  planted(
    'a page of another origin cannot read the Retry-After header',
    { file: `${HTTP}/callers/cors.ts`, from: 'api-version, retry-after, ', to: 'api-version, ' },
    `${HTTP}/connections/waiting.test.ts`,
  ),
  planted(
    'an origin that starts with an allowed one passes CORS',
    {
      file: `${HTTP}/callers/cors.ts`,
      from: '  ALLOWED_DOMAINS_CORS.includes(origin) ||',
      to: '  ALLOWED_DOMAINS_CORS.some((listed) => origin.startsWith(listed)) ||',
    },
    `${HTTP}/server.test.ts`,
  ),
  planted(
    'caches and the browser’s back button keep personal responses',
    { file: `${HTTP}/server.ts`, from: ", 'cache-control': 'no-store' }", to: ' }' },
    `${HTTP}/server.test.ts`,
    'server/features/people/auth/concurrent-renewals.test.ts',
    'server/features/people/site/offer-pages.test.ts',
  ),
  planted(
    'a removed job stays in the schedule',
    { file: 'server/platform/jobs/runner.ts', from: '    await forgetUnknownSchedules(boss, jobs)\n', to: '' },
    'server/platform/jobs/gone-jobs.test.ts',
  ),
  planted(
    'stopping does not wait for the running job',
    {
      file: 'server/platform/jobs/runner.ts',
      from: '.stop({ graceful: true, timeout',
      to: '.stop({ graceful: false, timeout',
    },
    'server/platform/jobs/runner.test.ts',
  ),
  planted(
    'closing the server cuts off requests in progress',
    {
      file: `${HTTP}/connections/connections.ts`,
      from: '    }, limits.SHUTDOWN_TIMEOUT_MS)\n',
      to: '    }, 0)\n',
    },
    `${HTTP}/connections/connections.test.ts`,
  ),
  planted(
    'a process that is shutting down reports that it is ready',
    {
      file: OPERATIONS,
      from: '    if (draining.isDraining) {\n',
      to: '    if (draining.isDraining && reply.sent) {\n',
    },
    `${HTTP}/connections/waiting.test.ts`,
  ),
  planted(
    'a request body may be of any size',
    { file: SERVER, from: 'const BODY_LIMIT_BYTES = 1024 * 1024', to: 'const BODY_LIMIT_BYTES = 1024 * 1024 * 1024' },
    `${HTTP}/refusals.test.ts`,
  ),
  planted(
    'a JSON body with a duplicate field is accepted',
    {
      file: SERVER,
      from: "hasDuplicateMembers(request.rawBody ?? '', parsed)",
      to: 'hasDuplicateMembers(JSON.stringify(parsed), parsed)',
    },
    `${HTTP}/refusals.test.ts`,
  ),
  planted(
    'unknown fields are dropped instead of rejected',
    { file: `${HTTP}/validation.ts`, from: 'removeAdditional: false', to: 'removeAdditional: true' },
    `${HTTP}/server.test.ts`,
  ),
  planted(
    'query parameters are not checked for unsafe characters',
    { file: SERVER, from: '      assertSafeValues(request.query)\n', to: '' },
    'tests/safety/hostile-input.test.ts',
  ),
  planted(
    'a client can forge its IP address with X-Forwarded-For',
    { file: SERVER, from: 'hop < ctx.config.TRUST_PROXY_HOPS', to: 'hop <= ctx.config.TRUST_PROXY_HOPS' },
    'tests/safety/adversary-guessing.test.ts',
  ),
  planted(
    'a client’s request id is logged without validation',
    { file: SERVER, from: '/^[\\w-]{8,64}$/.test(given)', to: 'given.length > 0' },
    `${HTTP}/server.test.ts`,
  ),
  planted(
    'a page of another origin can make changes with its visitor’s cookie',
    { file: GATES, from: '  assertOwnOrigin(route, request, ctx)\n', to: '' },
    `${HTTP}/server.test.ts`,
  ),
  planted(
    'a request of a sibling site without an Origin header is accepted',
    { file: GATES, from: "site === 'same-origin' || site === 'none'", to: "site !== 'cross-site'" },
    `${HTTP}/server.test.ts`,
  ),
  planted(
    'without a cron secret, the secret “undefined” is accepted',
    { file: GATES, from: 'if (secret && sameText(', to: 'if (sameText(' },
    `${HTTP}/server.test.ts`,
  ),
  planted(
    'admin routes do not require the admin role',
    {
      file: GATES,
      from: "if (route.auth === 'admin' && !proven.isAdmin)",
      to: "if (route.auth === 'admin' && !proven.roles)",
    },
    'server/features/people/admin/admin.test.ts',
  ),
  planted(
    'a migration that was edited after it ran is not reported',
    {
      file: 'server/platform/database/migrate.ts',
      from: 'if (file.checksum !== row.checksum)',
      to: 'if (file.name !== row.name)',
    },
    'server/platform/database/connect.test.ts',
  ),
  planted(
    'a list fails when its standby fails, instead of being read from the primary',
    { file: `${HTTP}/route-runner.ts`, from: 'if (!isOfStandby(error))', to: 'if (!isOfStandby(undefined))' },
    `${HTTP}/route-runner.test.ts`,
  ),
  planted(
    'a person who has just changed something is shown the earlier state, read from a standby',
    {
      file: `${HTTP}/route-runner.ts`,
      from: 'hasChanged(input.request) ? undefined : standby.find()',
      to: 'standby.find()',
    },
    `${HTTP}/route-runner.test.ts`,
  ),
  planted(
    'the addresses of one IPv6 subscriber count as different callers',
    { file: `${HTTP}/connections/network.ts`, from: 'const SUBSCRIBER_BITS = 64', to: 'const SUBSCRIBER_BITS = 128' },
    `${HTTP}/connections/network.test.ts`,
  ),
]

const MARKUP: readonly PlantedBug[] = [
  planted(
    'search engines may index pages behind the sign-in',
    { file: 'web/document.tsx', from: '        <meta name="robots" content="noindex" />\n', to: '' },
    'server/platform/pages/pages.test.ts',
  ),
  planted(
    'a brief is rendered as HTML on the page that a mailed link opens',
    {
      file: 'web/offers/link-page.tsx',
      from: '{brief}</p>\n      </Panel>\n      <form',
      to: '<b dangerouslySetInnerHTML={{ __html: brief }} /></p>\n      </Panel>\n      <form',
    },
    'server/platform/pages/pages.test.ts',
  ),
  planted(
    'text in a page’s data can end its element and start a script',
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
