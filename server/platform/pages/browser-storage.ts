export type BrowserStoredValue = { name: string; purpose: string; until: string }

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
/** All code that sets cookies uses these lifetimes. */
const SECONDS = {
  'auth-token': 90 * DAY,
  'auth-refresh-token': 90 * DAY,
  // The longest lifetime that browsers allow.
  'auth-device': 400 * DAY,
  push: 400 * DAY,
  'auth-social': 10 * MINUTE,
  'auth-return-to': 10 * MINUTE,
  'auth-second-step': 10 * MINUTE,
  fan: 30 * DAY,
  stores: 90 * DAY,
  'merch-cart': 90 * DAY,
  'merch-cart-': 90 * DAY,
  team: 365 * DAY,
  lang: 365 * DAY,
  scheme: 365 * DAY,
  tz: 365 * DAY,
} as const
type CookieName = keyof typeof SECONDS

/** Lifetime in seconds. */
export const cookieSeconds = (name: CookieName): number => SECONDS[name]

function lifetimeOf(name: CookieName): string {
  const seconds = SECONDS[name]
  if (seconds === 365 * DAY) return '1 year'
  return seconds < DAY ? `${seconds / MINUTE} minutes` : `${seconds / DAY} days`
}

/**
 * All cookies that our servers and pages set, without the prefix `__Host-` that some have in
 * production. The privacy page shows this table, and a test compares it with the cookies that are
 * actually set. No cookie is used for tracking.
 */
export const COOKIES: readonly BrowserStoredValue[] = [
  {
    name: 'auth-token',
    purpose: 'Identifies the signed-in account.',
    until: `${lifetimeOf('auth-token')}, or until you sign out`,
  },
  {
    name: 'auth-refresh-token',
    purpose: 'Keeps you signed in.',
    until: `${lifetimeOf('auth-refresh-token')}, or until you sign out`,
  },
  {
    name: 'auth-device',
    purpose: 'Recognizes this browser after a sign-in, so that strangers cannot lock you out.',
    until: lifetimeOf('auth-device'),
  },
  {
    name: 'auth-social',
    purpose: 'Brings you back from Google, Apple or another provider while you sign in.',
    until: lifetimeOf('auth-social'),
  },
  {
    name: 'auth-return-to',
    purpose: 'Remembers which page you came from while you sign in.',
    until: lifetimeOf('auth-return-to'),
  },
  {
    name: 'auth-second-step',
    purpose: 'Remembers that your password was right while you confirm it with a second step.',
    until: lifetimeOf('auth-second-step'),
  },
  {
    name: 'push',
    purpose: 'Identifies this browser, so that its notifications end when you sign out.',
    until: `${lifetimeOf('push')}, or until you sign out`,
  },
  { name: 'changed', purpose: 'Shows you your latest change right away.', until: 'a few seconds' },
  {
    name: 'fan',
    purpose: 'Identifies your visit to one store. It is sent only to the pages of that store.',
    until: lifetimeOf('fan'),
  },
  {
    name: 'stores',
    purpose: 'Records the account to which your store visits in this browser belong, so that nobody else sees them.',
    until: lifetimeOf('stores'),
  },
  { name: 'merch-cart', purpose: 'Keeps your cart.', until: lifetimeOf('merch-cart') },
  {
    name: 'merch-cart-',
    purpose:
      'Finds your cart again if several tabs created it at the same time. Its name ends with a few more characters.',
    until: lifetimeOf('merch-cart-'),
  },
  { name: 'team', purpose: 'Remembers your team.', until: lifetimeOf('team') },
  { name: 'lang', purpose: 'Remembers your language.', until: lifetimeOf('lang') },
  { name: 'scheme', purpose: 'Remembers light or dark mode.', until: lifetimeOf('scheme') },
  { name: 'tz', purpose: 'Remembers your time zone, so that times are shown in it.', until: lifetimeOf('tz') },
]

/**
 * Values that pages store in the browser outside of cookies, never sent to a server. `name` is the
 * beginning of the keys.
 */
export const BROWSER_STORAGE: readonly BrowserStoredValue[] = [
  {
    name: 'semblance.',
    purpose: 'The email address and the kind of account you chose, while you sign in.',
    until: 'the tab is closed',
  },
  {
    name: 'semblance.loaded-anew',
    purpose: 'Records that a page was reloaded after an update.',
    until: 'the tab is closed',
  },
  { name: 'draft', purpose: 'Text you have entered but not sent.', until: 'you send it or clear it' },
  { name: 'offer-draft:', purpose: 'An offer you have started.', until: 'you send it or clear it' },
  {
    name: 'semblance-offline',
    purpose: 'The page that you see without a connection.',
    until: 'the next update',
  },
  {
    name: 'semblance-shared',
    purpose: 'Pictures that you share with this site from another app, which you then add or discard.',
    until: 'your next visit, if they are more than an hour old, or until you sign out',
  },
]
