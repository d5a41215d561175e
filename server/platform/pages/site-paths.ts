/** Where a page of the site is, and who may open it. */
export type SitePath = {
  /** As the site's router matches it: `/offers/:id`. */
  path: `/${string}`
  /** Its file below `web/site`, without `-page.tsx`: `offers/offer`. */
  page: string
  /** `public`: written whole by the server, found by search engines. The others: a signed-in application. */
  access: 'public' | 'user' | 'admin'
  /** What it shows, in one sentence. */
  summary: string
  /** Exists only outside production. */
  isDevelopment?: boolean
}

const PUBLIC: readonly SitePath[] = []

const OFFERS: readonly SitePath[] = []

const BRAND: readonly SitePath[] = [
  {
    path: '/offers/new',
    page: 'brand/new-offer',
    access: 'user',
    summary: 'An offer is written, step by step, and sent.',
  },
  {
    path: '/offers/:id/pay',
    page: 'brand/pay',
    access: 'user',
    summary: 'An accepted offer is paid.',
  },
  {
    path: '/offers/:id/paid',
    page: 'brand/paid',
    access: 'user',
    summary: 'What became of a payment, after the bank was asked.',
  },
  {
    path: '/shortlists',
    page: 'brand/shortlists',
    access: 'user',
    summary: 'Talents a brand has in mind, in lists.',
  },
  {
    path: '/blasts',
    page: 'brand/blasts',
    access: 'user',
    summary: 'Briefs that went to several talents.',
  },
  {
    path: '/blasts/:id',
    page: 'brand/blast',
    access: 'user',
    summary: 'One brief for several talents: looked at once more, sent, and who answered what.',
  },
  {
    path: '/receipts',
    page: 'brand/receipts',
    access: 'user',
    summary: 'What a brand has paid, and the licences it holds.',
  },
  {
    path: '/receipts/:id',
    page: 'brand/receipt',
    access: 'user',
    summary: 'One payment as a receipt to print.',
  },
]

const TALENT: readonly SitePath[] = []

const ACCOUNT: readonly SitePath[] = []

const ADMIN: readonly SitePath[] = []

const DEVELOPMENT: readonly SitePath[] = [
  {
    path: '/dev/parts',
    page: 'dev/parts',
    access: 'public',
    summary: 'All parts of pages in all their states.',
    isDevelopment: true,
  },
]

/** Every page of the site, shared by its router and the server. The first that matches is shown. */
export const SITE_PATHS: readonly SitePath[] = [
  ...PUBLIC,
  ...BRAND,
  ...OFFERS,
  ...TALENT,
  ...ACCOUNT,
  ...ADMIN,
  ...DEVELOPMENT,
]
