import { cookieDomain, listenAddress, sender } from './groups/address-settings.ts'
import { API_KEY_SETTINGS } from './groups/api-key-settings.ts'
import { BRAND_SETTINGS } from './groups/brand-settings.ts'
import { CHECKOUT_SETTINGS } from './groups/checkout-settings.ts'
import { COGNITO_SETTINGS } from './groups/cognito-settings.ts'
import { CONNECTION_SETTINGS } from './groups/connection-settings.ts'
import { CREDENTIALS_SETTINGS } from './groups/credentials-settings.ts'
import { DATABASE_SETTINGS } from './groups/database-settings.ts'
import { FULFILMENT_SETTINGS } from './groups/fulfilment-settings.ts'
import { GENERATION_SETTINGS } from './groups/generation-settings.ts'
import { LIKENESS_SETTINGS } from './groups/likeness-settings.ts'
import { LIMIT_SETTINGS } from './groups/limit-settings.ts'
import { MODEL_SETTINGS } from './groups/model-settings.ts'
import { OFFER_SETTINGS } from './groups/offer-settings.ts'
import { PAGE_CACHE_SETTINGS } from './groups/page-cache-settings.ts'
import { PLUGIN_SETTINGS } from './groups/plugin-settings.ts'
import { PROOF_SETTINGS } from './groups/proof-settings.ts'
import { PUSH_SETTINGS } from './groups/push-settings.ts'
import { SELLER_STORE_SETTINGS } from './groups/seller-store-settings.ts'
import { SOCIAL_SETTINGS } from './groups/social-settings.ts'
import { STORAGE_SETTINGS } from './groups/storage-settings.ts'
import { STRIPE_SETTINGS } from './groups/stripe-settings.ts'
import { TEAM_SETTINGS } from './groups/team-settings.ts'
import { TIMESTAMP_SETTINGS } from './groups/timestamp-settings.ts'
import { TRACING_SETTINGS } from './groups/tracing-settings.ts'
import {
  choice,
  connectionString,
  contact,
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

const sellerShare = (payFor: string, bps: number): Setting<number> =>
  integer({
    default: bps,
    min: 0,
    max: 10_000,
    group: 'Payments',
    help: `The seller’s share of ${payFor} payments, in basis points; the rest goes to the platform.`,
  })

/**
 * Every setting of the program. The configuration, `.env.example`, `semblance config` and the
 * table in the operations guide are derived from this list, and no other code reads the
 * environment. With `required: 'production'`, a production process refuses to start without the
 * setting. Outside production, a missing secret is generated once and stored in the data folder.
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
    help: 'After SIGTERM, the time that /readyz fails before the ports close; allow your load balancer time to notice.',
  }),
  RUN_JOBS: flag({ default: true, group: 'Process', help: 'Whether this process runs scheduled jobs.' }),

  ...CONNECTION_SETTINGS,
  ...TRACING_SETTINGS,
  ...PAGE_CACHE_SETTINGS,
  BASE_URL: url({
    required: 'production',
    group: 'Addresses',
    help: 'Public address of the API; links in emails start with it. Default outside production: http://localhost:PORT.',
  }),
  AUTH_URL: url({
    required: 'production',
    group: 'Addresses',
    help: 'Public address of the authentication app; links in emails start with it. Default outside production: http://localhost:AUTH_PORT.',
  }),
  NEXT_PUBLIC_MAIN_SITE_URL: url({
    optional: true,
    group: 'Addresses',
    help: 'Where people land after they sign in without a valid returnTo. Default: BASE_URL.',
  }),
  TERMS_URL: url({
    optional: true,
    group: 'Addresses',
    help: 'Address of your own terms of use. /terms summarizes what the software does and links to it; the law requires your own.',
  }),
  PRIVACY_URL: url({
    optional: true,
    group: 'Addresses',
    help: 'Address of your own privacy notice. /privacy summarizes what the software stores and links to it; the law requires your own.',
  }),
  SECURITY_CONTACT: contact({
    optional: true,
    group: 'Addresses',
    help: 'Where to report vulnerabilities: a mail address, or an address that starts with https://. /.well-known/security.txt names it (RFC 9116). Unset: that address returns 404.',
  }),
  COOKIE_DOMAIN: cookieDomain({
    group: 'Addresses',
    help: 'Parent domain of all subdomains, for the session cookies. Unset: the host of the request.',
  }),
  ALLOWED_DOMAINS_CORS: origins({
    group: 'Addresses',
    help: 'Comma-separated exact origins (https://app.example.com) that browsers may call the API from. Unset outside production: every http origin of this machine (localhost, 127.0.0.1, [::1]).',
  }),
  TRUST_PROXY_HOPS: integer({
    default: 0,
    min: 0,
    max: 10,
    group: 'Addresses',
    help: 'Number of reverse proxies in front; only that many X-Forwarded-For entries are trusted.',
  }),

  ...BRAND_SETTINGS,

  ...DATABASE_SETTINGS,
  DEMO_DATA: flag({
    optional: true,
    group: 'Database',
    help: 'Fills an empty database with demo people and offers. Default: on outside production; not allowed in it.',
  }),

  ...STORAGE_SETTINGS,

  SECRET_KEY: text({
    secret: true,
    required: 'production',
    minLength: 32,
    group: 'Secrets',
    help: 'Signs links and encrypts the issuer’s keys. At least 32 characters; create one with `openssl rand -base64 48`.',
  }),
  CRON_SECRET: text({
    secret: true,
    optional: true,
    minLength: 16,
    group: 'Secrets',
    help: 'Bearer secret of the cron and internal routes. Unset: they always return 401.',
  }),
  METRICS_TOKEN: text({
    secret: true,
    optional: true,
    minLength: 16,
    group: 'Secrets',
    help: 'Bearer secret of /metrics. Unset: open outside production, closed in it.',
  }),
  ADMIN_EMAILS: emails({
    group: 'Accounts',
    help: 'Comma-separated; accounts with these addresses become admins once the address is confirmed.',
  }),
  LOGOUT_REVOKES: flag({
    default: true,
    group: 'Accounts',
    help: 'If on, signing out also revokes the browser’s refresh token at the identity provider.',
  }),
  ...PROOF_SETTINGS,
  RATE_LIMIT_PER_MINUTE: integer({
    default: 600,
    min: 1,
    max: 100_000_000,
    group: 'Accounts',
    help: 'Requests that an IP address may send to one process in a minute.',
  }),
  ...API_KEY_SETTINGS,
  ...TEAM_SETTINGS,
  AUTH_DIAGNOSTICS: flag({
    optional: true,
    group: 'Accounts',
    help: 'Turns on the session diagnostics under /api/test. Default: on outside production, off in it.',
  }),

  ...SOCIAL_SETTINGS,

  ...COGNITO_SETTINGS,

  PROCESSOR: choice(['simulator', 'stripe'], {
    default: 'simulator',
    required: 'production',
    group: 'Payments',
    help: 'Payment processor. The simulator moves no real money; production must set this explicitly.',
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
  ...TIMESTAMP_SETTINGS,
  PROCESSOR_EVENT_DAYS: daysKept(90, 'Payments', 'the payment processor’s events'),
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
    help: 'Payments of at least this amount are authorized first and captured after a review.',
  }),
  MINIMUM_PAYOUT_MINOR_UNIT: integer({
    default: 5000,
    min: 1,
    group: 'Payments',
    help: 'Smallest payout, in the minor unit of its currency.',
  }),
  PAYOUT_DESTINATION_REST_HOURS: integer({
    default: 24,
    min: 0,
    max: 720,
    group: 'Payments',
    help: 'Hours to wait after a change of the payout account before the next payout.',
  }),

  ADVANCE_LIMIT_MINOR_UNIT: integer({
    default: 100_000,
    min: 0,
    group: 'Payments',
    help: 'Largest advance that an account may still owe in one currency, in its minor unit. 0: no advances.',
  }),
  CAMPAIGN_ENVIRONMENT: text({
    default: 'production',
    group: 'Merch',
    help: 'If several deployments share a database, each shows only campaigns that were created with the same value.',
  }),
  FAN_SESSION_DAYS: daysKept(180, 'Merch', 'a fan’s session that nobody came back to'),
  MERCH_ABANDON_WINDOW_HOURS: integer({
    default: 3,
    min: 1,
    max: 24 * 30,
    group: 'Merch',
    help: 'Hours without activity until a cart counts as abandoned, and a reminder goes to its address if there is one.',
  }),
  MERCH_CART_DAYS: daysKept(
    90,
    'Merch',
    'a cart open without activity; then it is lost and no longer linked to its owner',
  ),
  MERCH_ENDED_CART_DAYS: daysKept(
    400,
    'Merch',
    'a cart that was bought, emptied or lost, counted from its last activity',
  ),
  MERCH_ORDER_NAME_DAYS: daysKept(
    1095,
    'Merch',
    'the buyer’s data in a finished order; afterward only the sales figures stay',
  ),
  SHARE_REPORT_DAYS: daysKept(365, 'Merch', 'a decided report of a shared picture'),
  FAN_JOURNEY_DAYS: daysKept(400, 'Merch', 'the pages that fans opened in a store'),
  VISITOR_DAYS: daysKept(
    2,
    'Merch',
    'the daily visitor digests of a campaign, which prevent double counting within a day',
  ),
  LEAD_DAYS: daysKept(365, 'Merch', 'messages that visitors sent by form'),
  SHARES_WITHOUT_SESSION: flag({
    optional: true,
    group: 'Merch',
    help: 'Lets anyone who knows the key of art share it, without the session it was made in. Default: on outside production, off in it.',
  }),
  SELLER_SHARE_BPS_MERCH: sellerShare('MERCH', 3000),
  MERCH_HOLD_DAYS: integer({
    default: 7,
    min: 0,
    max: 365,
    group: 'Payments',
    help: 'Days after shipping before the seller’s earning from an order can be paid out.',
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
    help: 'SendGrid API key. Set: mail is sent through SendGrid.',
  }),
  SMTP_URL: connectionString({
    schemes: ['smtp', 'smtps'],
    secret: true,
    optional: true,
    group: 'Mail',
    help: 'smtp://user:password@host:port. Set: mail is sent by SMTP. If neither is set, the local mailbox keeps it.',
  }),
  EMAIL_FROM_ADDRESS: sender({
    default: 'Semblance <support@semblance.example>',
    group: 'Mail',
    help: 'Sender of every mail.',
  }),
  EMAIL_WEBHOOK_PUBLIC_KEY: verifyingKey({
    optional: true,
    group: 'Mail',
    help: 'Verification key of SendGrid’s signed event webhook, as shown in its settings. Bounces and complaints need it.',
  }),
  EMAIL_WEBHOOK_OPEN: flag({
    optional: true,
    group: 'Mail',
    help: 'Accept mail events without a key to verify them. Default: on outside production, off in it.',
  }),
  MAIL_OUTBOX_DAYS: daysKept(90, 'Mail', 'mail that was sent, skipped or given up in the outbox'),
  MAIL_EVENT_DAYS: daysKept(30, 'Mail', 'the mail provider’s events; older ones are not accepted'),
  MAILBOX_DAYS: daysKept(30, 'Mail', 'mail in the local mailbox'),
  WEBHOOK_EVENT_DAYS: daysKept(30, 'Mail', 'the events and deliveries of webhook endpoints, sent or not'),
  READ_NOTIFICATION_DAYS: daysKept(365, 'Mail', 'a notification after it was read; unread ones stay forever'),
  PROCESS_EMAILS_OPEN: flag({
    optional: true,
    group: 'Mail',
    help: 'Lets anyone call the process-emails route. Default: on outside production, off in it.',
  }),

  ...PUSH_SETTINGS,
  ...PLUGIN_SETTINGS,
  ...MODEL_SETTINGS,
} as const satisfies Record<string, Setting<unknown>>

export type SettingName = keyof typeof SETTINGS
export type Settings = SettingsOf<typeof SETTINGS>
