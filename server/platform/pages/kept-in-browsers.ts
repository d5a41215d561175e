/** Something that a browser keeps for us. */
export type KeptInBrowser = { name: string; purpose: string; until: string }

/**
 * Every cookie that a server or a page of ours sets, without the `__Host-` that some have in production. The privacy page shows
 * this table, and a test compares it with every cookie that is set. None of them follows anybody.
 */
export const COOKIES: readonly KeptInBrowser[] = [
  { name: 'auth-token', purpose: 'Says who is signed in.', until: '90 days, or until you sign out' },
  { name: 'auth-refresh-token', purpose: 'Keeps you signed in.', until: '90 days, or until you sign out' },
  {
    name: 'auth-device',
    purpose: 'Knows that you have signed in here before, so that strangers cannot lock you out.',
    until: '400 days',
  },
  { name: 'auth-social', purpose: 'Finds its way back from Google or Apple while you sign in.', until: '10 minutes' },
  { name: 'auth-return-to', purpose: 'Remembers which page you came from while you sign in.', until: '10 minutes' },
  { name: 'changed', purpose: 'Shows you what you have just changed.', until: 'some seconds' },
  { name: 'fan', purpose: 'Opens your visit to one store, on the pages of that store alone.', until: '30 days' },
  {
    name: 'stores',
    purpose: 'Says whose visits to stores this browser keeps, so that the next person does not see them.',
    until: '90 days',
  },
  { name: 'merch-cart', purpose: 'Keeps your cart.', until: '90 days' },
  {
    name: 'merch-cart-',
    purpose: 'Finds your cart again when several tabs began it at once; its name ends with a few more letters.',
    until: '90 days',
  },
  { name: 'team', purpose: 'Remembers the team that you are for.', until: 'a year' },
  { name: 'lang', purpose: 'Remembers the language that you chose.', until: 'a year' },
  { name: 'scheme', purpose: 'Remembers whether you like it light or dark.', until: 'a year' },
  { name: 'tz', purpose: 'Remembers your time zone, so that times are yours.', until: 'a year' },
]

/** What pages write into the browser’s own storage, by the first letters of its key. It is never sent to us. */
export const BROWSER_STORAGE: readonly KeptInBrowser[] = [
  { name: 'semblance.', purpose: 'The address you typed, while you sign in.', until: 'the tab is closed' },
  {
    name: 'semblance.loaded-anew',
    purpose: 'That a page was loaded anew after an update.',
    until: 'the tab is closed',
  },
  { name: 'draft', purpose: 'What you have typed and not sent.', until: 'you send it or clear it' },
  { name: 'offer-draft:', purpose: 'An offer that you have begun.', until: 'you send it or clear it' },
]
