import { integer, type Setting, text } from '../parsers.ts'

const group = 'Limits'

const max = (fallback: number, help: string): Setting<number> =>
  integer({ default: fallback, min: 1, max: 100_000_000, group, help })

const perMinute = (fallback: number, what: string): Setting<number> =>
  max(fallback, `${what} that an IP address may send to one process in a minute.`)

const share = (fallback: number, help: string): Setting<number> =>
  integer({ default: fallback, min: 0, max: 100, group, help })

/** Limits for anonymous callers on operations that cost money (docs/limits.md). */
export const LIMIT_SETTINGS = {
  PROOF_OF_WORK_BITS: integer({
    default: 12,
    min: 1,
    max: 24,
    group,
    help: 'Leading zero bits of a solved challenge. Each bit doubles the work; 12 bits take a bit over half a second on a slow phone.',
  }),
  FRONT_END_SECRET: text({
    secret: true,
    optional: true,
    minLength: 32,
    group,
    help: 'Lets a server-rendered front end pass on its visitor’s address: it sends this secret as X-Front-End-Secret and the address as X-Front-End-Visitor. Unset: not allowed.',
  }),

  SESSIONS_BEFORE_PROOF: max(
    1000,
    'Sessions that an IP address may create in a day before each further one requires proof of work.',
  ),
  SESSIONS_PER_ADDRESS: max(5000, 'Sessions that an IP address may create in a day.'),
  SESSIONS_PER_NETWORK: max(20_000, 'Sessions that a network may create in a day.'),

  PHOTOS_BEFORE_PROOF: max(
    60,
    'Photos that an IP address may upload in a day before each further one requires proof of work.',
  ),
  PHOTOS_PER_ADDRESS: max(
    200,
    'Photos that an IP address may upload in a day, with or without a session. Presigned uploads and model checks count.',
  ),
  PHOTOS_PER_NETWORK: max(1000, 'Photos that a network may upload in a day.'),

  UPLOAD_MB_PER_ADDRESS: max(1000, 'Megabytes that an IP address may upload in a day without an account.'),
  UPLOAD_MB_PER_NETWORK: max(5000, 'Megabytes that a network may upload in a day without an account.'),

  LOOKUPS_PER_ADDRESS: max(
    500,
    'Pictures and fingerprints that an IP address may compare with licensed works in a day.',
  ),
  LOOKUPS_PER_NETWORK: max(2500, 'Pictures and fingerprints that a network may compare with licensed works in a day.'),

  RENDERS_PER_SESSION: max(150, 'New product pictures that a session may request in a day.'),
  RENDERS_BEFORE_PROOF: max(
    300,
    'New product pictures that an IP address may request in a day before each further one requires proof of work.',
  ),
  RENDERS_PER_ADDRESS: max(1000, 'New product pictures that an IP address may request in a day.'),
  RENDERS_PER_NETWORK: max(5000, 'New product pictures that a network may request in a day.'),

  GENERATIONS_PER_NETWORK: max(400, 'Art attempts that a network may make in a campaign in a day.'),

  SHARES_PER_SESSION: max(30, 'Shares that a session may create in a day.'),
  SHARES_PER_ADDRESS: max(200, 'Shares that an IP address may create in a day.'),

  JOURNEY_EVENTS_PER_SESSION: max(500, 'Journey events of a session that are kept in a day.'),
  JOURNEY_EVENTS_PER_ADDRESS: max(5000, 'Journey events of an IP address that are kept in a day.'),
  JOURNEY_EVENTS_PER_NETWORK: max(25_000, 'Journey events of a network that are kept in a day.'),

  TAX_LOOKUPS_PER_SESSION: max(100, 'Paid tax look-ups that a session may cause in a day.'),
  TAX_LOOKUPS_PER_ADDRESS: max(2000, 'Paid tax look-ups that an IP address may cause in a day.'),
  TAX_LOOKUPS_PER_NETWORK: max(10_000, 'Paid tax look-ups that a network may cause in a day.'),
  TAX_LOOKUPS_PER_INTENT: max(
    10,
    'Paid tax look-ups in a day for one payment in progress, after its IP address or network has used up its own limit.',
  ),

  INTENTS_PER_SESSION: max(40, 'Payment intents that a session may create in a day.'),
  INTENTS_PER_ADDRESS: max(300, 'Payment intents that an IP address may create in a day.'),
  INTENTS_PER_NETWORK: max(1500, 'Payment intents that a network may create in a day.'),

  DECLINES_PER_INTENT: max(8, 'Declined cards after which a payment intent is canceled.'),
  DECLINES_PER_SESSION: max(16, 'Declined cards in a day after which a session gets no further payment intent.'),
  DECLINES_PER_ADDRESS: max(40, 'Declined cards in a day after which an IP address gets no further payment intent.'),

  DISCOUNT_HOLD_MINUTES: integer({
    default: 10,
    min: 1,
    max: 1440,
    group,
    help: 'Minutes that an unpaid payment intent holds one use of a limited discount code.',
  }),
  DISCOUNT_HOLDS_PER_ADDRESS: max(3, 'Unpaid uses of one limited discount code that an IP address may hold at a time.'),
  CODE_GUESSES_PER_SESSION: max(20, 'Unknown discount codes that a session may try in a day.'),
  CODE_GUESSES_PER_ADDRESS: max(100, 'Unknown discount codes that an IP address may try in a day.'),

  REMINDERS_PER_ADDRESS: max(
    10,
    'Cart reminders in a day to email addresses entered in sessions of one IP address. Confirmed addresses of accounts do not count.',
  ),
  REMINDERS_PER_NETWORK: max(50, 'Cart reminders in a day to email addresses entered in sessions of one network.'),
  REMINDERS_PER_CAMPAIGN: max(1000, 'Cart reminders that a campaign sends in a day. The others wait for the next day.'),

  ART_MAILS_PER_SESSION: max(5, 'Emails in a day that tell one session that its art is ready.'),
  ART_MAILS_PER_ADDRESS: max(
    20,
    'Emails in a day that art is ready, to email addresses entered in sessions of one IP address. Confirmed addresses of accounts do not count.',
  ),
  ART_MAILS_PER_NETWORK: max(
    100,
    'Emails in a day that art is ready, to email addresses entered in sessions of one network.',
  ),

  ORDER_LINK_MAILS_PER_MAILBOX: max(
    5,
    'Emails with links to orders that one email address gets in a day. The response does not reveal that this limit is reached.',
  ),
  ORDER_LINK_MAILS_PER_ADDRESS: max(20, 'Emails with links to orders that an IP address may request in a day.'),
  ORDER_LINK_MAILS_PER_NETWORK: max(200, 'Emails with links to orders that a network may request in a day.'),

  AI_PUBLIC_SHARE_PERCENT: share(
    25,
    'Percentage of the daily model budget for requests that anyone can make: photo checks and searches by text.',
  ),
  AI_UNPAID_SHARE_PERCENT: share(
    80,
    'Percentage of the daily model budget for requests that anyone can make and for art in sessions that have not started to pay and whose account has bought nothing. The rest is reserved for buyers and for the work of accounts.',
  ),
  AI_SHARE_PER_ADDRESS_PERCENT: share(
    5,
    'Percentage of the daily model budget that requests of one IP address may use.',
  ),
  AI_SHARE_PER_NETWORK_PERCENT: share(10, 'Percentage of the daily model budget that requests of one network may use.'),

  SEARCHES_PER_MINUTE: perMinute(120, 'Searches for talents'),
  FLOW_GUESSES_PER_MINUTE: perMinute(30, 'Requests to classify a brief (infer-flow)'),
  SESSIONS_PER_MINUTE: perMinute(240, 'Requests for new fan sessions'),
  SESSION_UPDATES_PER_MINUTE: perMinute(600, 'Updates of fan sessions'),
  PHOTOS_PER_MINUTE: perMinute(60, 'Photos'),
  RENDERS_PER_MINUTE: perMinute(60, 'Requests for product pictures'),
  SHARES_PER_MINUTE: perMinute(30, 'Requests for new shares'),
  AGREEMENT_CHECKS_PER_MINUTE: perMinute(60, 'Checks of signed agreements by their code'),
  WEBHOOK_REPLAYS_PER_MINUTE: perMinute(10, 'Requests to replay webhook events'),
  PUSH_DEVICES_PER_MINUTE: perMinute(30, 'Requests to notify a device'),
  WEBHOOK_TESTS_PER_MINUTE: perMinute(30, 'Requests for a webhook test event'),
} as const satisfies Record<string, Setting<unknown>>

export type LimitSettingName = Exclude<keyof typeof LIMIT_SETTINGS, 'FRONT_END_SECRET'>
