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

const BRAND: readonly SitePath[] = []

const TALENT: readonly SitePath[] = []

const ACCOUNT: readonly SitePath[] = []

const ADMIN: readonly SitePath[] = [
  {
    path: '/admin',
    page: 'admin/home',
    access: 'admin',
    summary: 'What waits for admins, queue by queue, and how offers went.',
  },
  { path: '/admin/disputes', page: 'admin/disputes', access: 'admin', summary: 'Disputes that wait for a decision.' },
  {
    path: '/admin/captures',
    page: 'admin/captures',
    access: 'admin',
    summary: 'Authorized payments that wait for a review.',
  },
  {
    path: '/admin/payouts',
    page: 'admin/payouts',
    access: 'admin',
    summary: 'What sellers are owed, and paying it out.',
  },
  { path: '/admin/refunds', page: 'admin/refunds', access: 'admin', summary: 'Any payment, and giving it back.' },
  { path: '/admin/users', page: 'admin/users', access: 'admin', summary: 'Everybody, and who is blocked.' },
  {
    path: '/admin/mails',
    page: 'admin/mails',
    access: 'admin',
    summary: 'Mail that did not arrive, and addresses that take none.',
  },
  { path: '/admin/jobs', page: 'admin/jobs', access: 'admin', summary: 'Runs and generation jobs that failed.' },
  {
    path: '/admin/models',
    page: 'admin/models',
    access: 'admin',
    summary: 'Which models there are, and what they do today.',
  },
  {
    path: '/admin/terms',
    page: 'admin/terms',
    access: 'admin',
    summary: 'What offers can be for, and the terms of any of them.',
  },
  {
    path: '/admin/faces',
    page: 'admin/faces',
    access: 'admin',
    summary: 'Pictures kept back, reports of faces, and takedowns.',
  },
  {
    path: '/admin/ratings',
    page: 'admin/ratings',
    access: 'admin',
    summary: 'What people say of each other, and what of it is hidden.',
  },
  { path: '/admin/erasures', page: 'admin/erasures', access: 'admin', summary: 'Accounts that are to be erased.' },
  { path: '/admin/audit', page: 'admin/audit', access: 'admin', summary: 'What admins did, and why.' },
  {
    path: '/admin/books',
    page: 'admin/books',
    access: 'admin',
    summary: 'What stands in the books, and whether they agree.',
  },
]

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
