import { cookieDomain, listenAddress, sender } from './address-settings.ts'
import { CHECKOUT_SETTINGS } from './checkout-settings.ts'
import { COGNITO_SETTINGS } from './cognito-settings.ts'
import { CONNECTION_SETTINGS } from './connection-settings.ts'
import { CREDENTIALS_SETTINGS } from './credentials-settings.ts'
import { DATABASE_SETTINGS } from './database-settings.ts'
import { FULFILMENT_SETTINGS } from './fulfilment-settings.ts'
import { GENERATION_SETTINGS } from './generation-settings.ts'
import { LIKENESS_SETTINGS } from './likeness-settings.ts'
import { LIMIT_SETTINGS } from './limit-settings.ts'
import { MODEL_SETTINGS } from './model-settings.ts'
import { OFFER_SETTINGS } from './offer-settings.ts'
import {
  choice,
  connectionString,
  daysKept,
  emails,
  flag,
  integer,
  origins,
  type Setting,
  type SettingsOf,
  text,
  url,
  verifyingKey,
} from './parsers.ts'
import { SELLER_STORE_SETTINGS } from './seller-store-settings.ts'
import { SOCIAL_SETTINGS } from './social-settings.ts'
import { STORAGE_SETTINGS } from './storage-settings.ts'
import { STRIPE_SETTINGS } from './stripe-settings.ts'
import { TRACING_SETTINGS } from './tracing-settings.ts'

const sellerShare = (payFor: string, bps: number): Setting<number> =>
  integer({
    default: bps,
    min: 0,
    max: 10_000,
    group: 'Payments',
    help: `What the seller gets of a ${payFor} payment, in basis points; the rest is the platform’s.`,
  })

/**
 * Every setting of the program, defined once. The configuration, `.env.example`, `semblance config`
 * and the table in the operations guide all derive from it. Nothing else reads the environment.
 *
 * `required: 'production'` refuses to start a production process without the setting. Outside
 * production, a missing secret is generated once and stored in the data folder.
 */
export const SETTINGS = {
  NODE_ENV: choice(['development', 'production', 'test'], {
    default: 'development',
    group: 'Process',
    help: 'production turns every safety default on and every development route off.',
  }),
  HOST: listenAddress({
    default: '127.0.0.1',
    group: 'Process',
    help: 'Address to listen on; 0.0.0.0 inside a container.',
  }),
  PORT: integer({ default: 3000, min: 0, max: 65535, group: 'Process', help: 'Port of the API.' }),
  AUTH_PORT: integer({ default: 3001, min: 0, max: 65535, group: 'Process', help: 'Port of the authentication app.' }),
  LOG_LEVEL: choice(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
    default: 'info',
    group: 'Process',
    help: 'Least severe log line to write.',
  }),
  DRAIN_DELAY_MS: integer({
    default: 0,
    min: 0,
    max: 60_000,
    group: 'Process',
    help: 'After SIGTERM, how long /readyz says no before the ports close; give your load balancer time to notice.',
  }),
  RUN_JOBS: flag({ default: true, group: 'Process', help: 'Whether this process takes part in the job schedule.' }),

  ...CONNECTION_SETTINGS,
  ...TRACING_SETTINGS,

  BASE_URL: url({
    required: 'production',
    group: 'Addresses',
    help: 'Public address of the API; links in mails begin with it. Default outside production: http://localhost:PORT.',
  }),
  AUTH_URL: url({
    required: 'production',
    group: 'Addresses',
    help: 'Public address of the authentication app; links in mails begin with it. Default outside production: http://localhost:AUTH_PORT.',
  }),
  NEXT_PUBLIC_MAIN_SITE_URL: url({
    optional: true,
    group: 'Addresses',
    help: 'Where people land after signing in without a valid returnTo. Default: BASE_URL.',
  }),
  TERMS_URL: url({
    optional: true,
    group: 'Addresses',
    help: 'Your own terms of use. /terms says in plain words what the software does, and leads there; the law asks for yours.',
  }),
  PRIVACY_URL: url({
    optional: true,
    group: 'Addresses',
    help: 'Your own privacy notice. /privacy says in plain words what the software keeps, and leads there; the law asks for yours.',
  }),
  COOKIE_DOMAIN: cookieDomain({
    group: 'Addresses',
    help: 'Parent domain shared by all sub-domains, for the session cookies. Unset: the host that answered.',
  }),
  ALLOWED_DOMAINS_CORS: origins({
    group: 'Addresses',
    help: 'Comma-separated exact origins (https://app.example.com) that browsers may call the API from. Unset, and outside production: every http origin of this machine (localhost, 127.0.0.1, [::1]).',
  }),
  TRUST_PROXY_HOPS: integer({
    default: 0,
    min: 0,
    max: 10,
    group: 'Addresses',
    help: 'How many reverse proxies stand in front; only that many X-Forwarded-For entries are believed.',
  }),

  ...DATABASE_SETTINGS,
  DEMO_DATA: flag({
    optional: true,
    group: 'Database',
    help: 'Fill an empty database with demo people and offers. Default: on outside production, never in it.',
  }),

  ...STORAGE_SETTINGS,

  SECRET_KEY: text({
    secret: true,
    required: 'production',
    minLength: 32,
    group: 'Secrets',
    help: 'Signs links and seals the issuer’s keys. At least 32 characters; `openssl rand -base64 48` makes one.',
  }),
  CRON_SECRET: text({
    secret: true,
    optional: true,
    minLength: 16,
    group: 'Secrets',
    help: 'Bearer secret of the cron and internal routes. Unset: they answer 401, always.',
  }),
  METRICS_TOKEN: text({
    secret: true,
    optional: true,
    minLength: 16,
    group: 'Secrets',
    help: 'Bearer secret of /metrics. Unset: open outside production, closed in it.',
  }),
  ADMIN_EMAILS: emails({ group: 'Accounts', help: 'Comma-separated; whoever confirms such an address is an admin.' }),
  LOGOUT_REVOKES: flag({
    default: true,
    group: 'Accounts',
    help: 'Whether signing out also ends the browser’s refresh token at the identity provider.',
  }),
  RATE_LIMIT_PER_MINUTE: integer({
    default: 600,
    min: 1,
    max: 100_000_000,
    group: 'Accounts',
    help: 'Requests an address may make of one process in a minute.',
  }),
  AUTH_DIAGNOSTICS: flag({
    optional: true,
    group: 'Accounts',
    help: 'Whether the session diagnostics under /api/test answer. Default: on outside production, off in it.',
  }),

  ...SOCIAL_SETTINGS,

  ...COGNITO_SETTINGS,

  PROCESSOR: choice(['simulator', 'stripe'], {
    default: 'simulator',
    required: 'production',
    group: 'Payments',
    help: 'Payment processor. The simulator moves no real money; production must name the one it uses.',
  }),
  PROCESSOR_WEBHOOK_SECRET: text({
    secret: true,
    required: 'production',
    minLength: 16,
    group: 'Payments',
    help: 'Verifies payment webhooks. Without it every webhook is rejected.',
  }),
  ...STRIPE_SETTINGS,
  ...CREDENTIALS_SETTINGS,
  PROCESSOR_EVENT_DAYS: daysKept(90, 'Payments', 'the payment processor’s events are remembered'),
  PLATFORM_FEE_BPS: integer({
    default: 1000,
    min: 0,
    max: 10_000,
    group: 'Payments',
    help: 'Fee on top of an offer, in basis points.',
  }),
  CAPTURE_REVIEW_MINOR_UNIT: integer({
    default: 1_000_000,
    min: 1,
    group: 'Payments',
    help: 'Payments of at least this much are authorized first and captured after review.',
  }),
  MINIMUM_PAYOUT_MINOR_UNIT: integer({
    default: 5000,
    min: 1,
    group: 'Payments',
    help: 'Smallest payout, per currency.',
  }),
  PAYOUT_DESTINATION_REST_HOURS: integer({
    default: 24,
    min: 0,
    max: 720,
    group: 'Payments',
    help: 'How long a changed payout destination rests before the next payout.',
  }),

  ADVANCE_LIMIT_MINOR_UNIT: integer({
    default: 100_000,
    min: 0,
    group: 'Payments',
    help: 'Most that may be advanced to an account in one currency before it is earned back. 0: nothing.',
  }),
  CAMPAIGN_ENVIRONMENT: text({
    default: 'production',
    group: 'Merch',
    help: 'Which campaigns are shown here, where several deployments share a database: those made under the same word.',
  }),
  FAN_SESSION_DAYS: daysKept(180, 'Merch', 'a fan’s session can be opened after nobody came back to it'),
  MERCH_ABANDON_WINDOW_HOURS: integer({
    default: 3,
    min: 1,
    max: 24 * 30,
    group: 'Merch',
    help: 'Hours that nobody touches a cart until it counts as left behind, and whoever left an address is mailed about it.',
  }),
  MERCH_CART_DAYS: daysKept(
    90,
    'Merch',
    'a cart that nobody touches stays open; then it forgets whose it was, and is lost',
  ),
  MERCH_ENDED_CART_DAYS: daysKept(
    400,
    'Merch',
    'a cart that was bought, emptied or lost is known, counted from when it was touched last',
  ),
  MERCH_ORDER_NAME_DAYS: daysKept(
    1095,
    'Merch',
    'an order that is done says who ordered it; then only what was sold for how much stays',
  ),
  SHARE_REPORT_DAYS: daysKept(365, 'Merch', 'a decided report of a shared picture is kept'),
  FAN_JOURNEY_DAYS: daysKept(400, 'Merch', 'it is known where fans went in a storefront'),
  VISITOR_DAYS: daysKept(
    2,
    'Merch',
    'who visited a campaign is kept, as a digest by a key of the day, so that nobody counts twice in one',
  ),
  LEAD_DAYS: daysKept(365, 'Merch', 'what visitors left by a form is kept'),
  SHARES_WITHOUT_SESSION: flag({
    optional: true,
    group: 'Merch',
    help: 'Whether art may be shared by whoever knows its key, without the session it was made in. Default: on outside production, off in it.',
  }),
  SELLER_SHARE_BPS_MERCH: sellerShare('MERCH', 3000),
  MERCH_HOLD_DAYS: integer({
    default: 7,
    min: 0,
    max: 365,
    group: 'Payments',
    help: 'Days after an order was shipped until its seller is paid for it.',
  }),
  SELLER_SHARE_BPS_VOICE_OVER: sellerShare('VOICE_OVER', 8000),
  SELLER_SHARE_BPS_LIKENESS: sellerShare('LIKENESS', 8000),
  SELLER_SHARE_BPS_IMAGE: sellerShare('IMAGE', 8000),

  ...CHECKOUT_SETTINGS,
  ...SELLER_STORE_SETTINGS,
  ...FULFILMENT_SETTINGS,
  ...OFFER_SETTINGS,
  ...LIKENESS_SETTINGS,
  ...GENERATION_SETTINGS,
  ...LIMIT_SETTINGS,

  EMAIL_API_KEY: text({
    secret: true,
    optional: true,
    group: 'Mail',
    help: 'SendGrid key. Set: mail goes out by SendGrid.',
  }),
  SMTP_URL: connectionString({
    schemes: ['smtp', 'smtps'],
    secret: true,
    optional: true,
    group: 'Mail',
    help: 'smtp://user:password@host:port. Set: mail goes out by SMTP. Neither: the local mailbox keeps it.',
  }),
  EMAIL_FROM_ADDRESS: sender({
    default: 'Semblance <support@semblance.example>',
    group: 'Mail',
    help: 'Sender of every mail.',
  }),
  EMAIL_WEBHOOK_PUBLIC_KEY: verifyingKey({
    optional: true,
    group: 'Mail',
    help: 'Verification key of SendGrid’s signed event webhook, as its settings show it. Bounces and complaints are believed by it.',
  }),
  EMAIL_WEBHOOK_OPEN: flag({
    optional: true,
    group: 'Mail',
    help: 'Believe mail events without a key to check them by. Default: on outside production, off in it.',
  }),
  MAIL_OUTBOX_DAYS: daysKept(90, 'Mail', 'mail that was sent, skipped or given up stays in the outbox'),
  MAIL_EVENT_DAYS: daysKept(30, 'Mail', 'the mail provider’s events are remembered; older ones are not believed'),
  MAILBOX_DAYS: daysKept(30, 'Mail', 'the local mailbox keeps a mail'),
  READ_NOTIFICATION_DAYS: daysKept(
    365,
    'Mail',
    'a notice stays in the bell after it was read; unread ones stay for good',
  ),
  PROCESS_EMAILS_OPEN: flag({
    optional: true,
    group: 'Mail',
    help: 'Let anybody call the process-emails route. Default: on outside production, off in it.',
  }),

  ...MODEL_SETTINGS,
} as const satisfies Record<string, Setting<unknown>>

export type SettingName = keyof typeof SETTINGS
export type Settings = SettingsOf<typeof SETTINGS>
