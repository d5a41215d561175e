/** A value that we store in browsers. */
export type BrowserStoredValue = { name: string; purpose: string; until: string }

/**
 * Every cookie that our servers and pages set, without the `__Host-` prefix that some have in
 * production. The privacy page shows this table, and a test compares it with the cookies that are
 * actually set. None of them tracks anyone.
 */
export const COOKIES: readonly BrowserStoredValue[] = [
  { name: 'auth-token', purpose: 'Identifies the signed-in account.', until: '90 days, or until you sign out' },
  { name: 'auth-refresh-token', purpose: 'Keeps you signed in.', until: '90 days, or until you sign out' },
  {
    name: 'auth-device',
    purpose: 'Recognizes this browser after a sign-in, so that strangers cannot lock you out.',
    until: '400 days',
  },
  { name: 'auth-social', purpose: 'Brings you back from Google or Apple while you sign in.', until: '10 minutes' },
  { name: 'auth-return-to', purpose: 'Remembers which page you came from while you sign in.', until: '10 minutes' },
  { name: 'changed', purpose: 'Shows you your latest change right away.', until: 'a few seconds' },
  { name: 'fan', purpose: 'Opens your visit to one store, only on the pages of that store.', until: '30 days' },
  {
    name: 'stores',
    purpose: 'Records whose store visits this browser keeps, so that the next person does not see them.',
    until: '90 days',
  },
  { name: 'merch-cart', purpose: 'Keeps your cart.', until: '90 days' },
  {
    name: 'merch-cart-',
    purpose: 'Finds your cart again when several tabs began it at once; its name ends with a few more letters.',
    until: '90 days',
  },
  { name: 'team', purpose: 'Remembers your team.', until: '1 year' },
  { name: 'lang', purpose: 'Remembers your language.', until: '1 year' },
  { name: 'scheme', purpose: 'Remembers light or dark mode.', until: '1 year' },
  { name: 'tz', purpose: 'Remembers your time zone, so that times are shown in it.', until: '1 year' },
]

/**
 * Values that pages write to the browser's own storage, by key prefix. They are never sent to us.
 */
export const BROWSER_STORAGE: readonly BrowserStoredValue[] = [
  { name: 'semblance.', purpose: 'The email address you entered, while you sign in.', until: 'the tab is closed' },
  {
    name: 'semblance.loaded-anew',
    purpose: 'Records that a page was reloaded after an update.',
    until: 'the tab is closed',
  },
  { name: 'draft', purpose: 'Text you have entered but not sent.', until: 'you send it or clear it' },
  { name: 'offer-draft:', purpose: 'An offer you have started.', until: 'you send it or clear it' },
]
