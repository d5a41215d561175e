import { BOARD_PATHS, FAN_PATHS, MERCH_ADMIN_PATHS, SELLER_PATHS } from './merch-paths.ts'
import type { SitePath } from './site-path.ts'

const codeIn = (search: URLSearchParams): string => search.get('code')?.trim() ?? ''

const PUBLIC: readonly SitePath[] = [
  {
    path: '/',
    page: 'public/start',
    access: 'public',
    summary: 'What this is, for brands and for talents; whoever is signed in goes home.',
    leads: ({ isSignedIn }) => (isSignedIn ? '/home' : null),
  },
  {
    path: '/talents',
    page: 'public/talents',
    access: 'public',
    summary: 'Talents who allow to be found, by words, traits, a picture or a voice.',
  },
  {
    path: '/t/:slug',
    page: 'public/talent',
    access: 'public',
    refuses: ['NotFound'],
    summary: 'A talent: their pictures, what they offer and for how much, and what brands said of them.',
  },
  {
    path: '/verify',
    page: 'public/verify',
    access: 'public',
    summary: 'Asks for the code of a licence, and reads what a file says about itself.',
    leads: ({ search }) => (codeIn(search) === '' ? null : `/verify/${encodeURIComponent(codeIn(search))}`),
  },
  {
    path: '/verify/:code',
    page: 'public/licence',
    access: 'public',
    refuses: ['NotFound'],
    summary: 'What a licence allows and whether it holds, for people.',
  },
  {
    path: '/report',
    page: 'public/report',
    access: 'public',
    summary: 'Tells us that a face is used here that should not be.',
  },
  { path: '/terms', page: 'public/terms', access: 'public', summary: 'How the marketplace works, in plain words.' },
  { path: '/privacy', page: 'public/privacy', access: 'public', summary: 'What is kept of people, and for how long.' },
  { path: '/status', page: 'public/status', access: 'public', summary: 'Whether everything works now.' },
]

const OFFERS: readonly SitePath[] = [
  {
    path: '/home',
    page: 'offers/home',
    access: 'user',
    summary: 'What waits for somebody, what they wait for from others, their money and their messages.',
  },
  { path: '/offers', page: 'offers/offers', access: 'user', summary: 'Somebody’s offers, on either side.' },
  {
    path: '/offers/:id',
    page: 'offers/offer',
    access: 'user',
    refuses: ['Forbidden', 'NotFound'],
    summary: 'One offer for its people: where it stands, what can be done, what happened.',
  },
  {
    // Button in the mail about an expired offer.
    path: '/offers/:id/resubmit',
    page: 'offers/offer',
    access: 'user',
    refuses: ['Forbidden', 'NotFound'],
    summary: 'The offer that is to be sent again.',
  },
]

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
    refuses: ['Forbidden', 'NotFound'],
    summary: 'An accepted offer is paid.',
  },
  {
    path: '/offers/:id/paid',
    page: 'brand/paid',
    access: 'user',
    refuses: ['Forbidden', 'NotFound'],
    summary: 'What became of a payment, after the bank was asked.',
  },
  {
    path: '/buy/:productId',
    page: 'brand/buy',
    access: 'user',
    refuses: ['NotFound'],
    summary: 'What a talent sells at a fixed price, to whoever buys it.',
  },
  {
    path: '/buy/:productId/paid',
    page: 'brand/bought',
    access: 'user',
    refuses: ['NotFound'],
    summary: 'What became of the payment for a product, after the bank was asked.',
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
    refuses: ['NotFound'],
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
    refuses: ['NotFound'],
    summary: 'One payment as a receipt to print.',
  },
]

const TALENT: readonly SitePath[] = [
  {
    path: '/earnings',
    page: 'talent/earnings',
    access: 'user',
    summary: 'What a seller earns: the next payout, what is held and why, and the statement by month.',
  },
  {
    path: '/earnings/setup',
    page: 'talent/payout-setup',
    access: 'user',
    summary: 'How a seller gets paid: what the payment processor still wants, and the way there.',
  },
  {
    path: '/products',
    page: 'talent/products',
    access: 'user',
    summary: 'What a talent sells besides offers: made, changed, taken off sale.',
  },
  {
    path: '/likeness',
    page: 'talent/likeness',
    access: 'user',
    summary: 'A talent’s pictures and voices, what is seen in them, and what may be done with them.',
  },
  {
    path: '/settings/offers',
    page: 'talent/offer-policy',
    access: 'user',
    summary: 'What a talent takes, what happens to offers below it, and whom they block.',
  },
  {
    path: '/settings/profile',
    page: 'talent/profile',
    access: 'user',
    summary: 'What others see of somebody: name, picture, a few words, address.',
  },
  {
    path: '/roster',
    page: 'talent/roster',
    access: 'user',
    summary: 'The talents an agent looks after, with what waits and what each earns.',
  },
]

const ACCOUNT: readonly SitePath[] = [
  {
    path: '/notifications',
    page: 'account/notifications',
    access: 'user',
    summary: 'Everything somebody was told, newest first.',
  },
  { path: '/settings', page: 'account/settings', access: 'user', summary: 'What can be set of an account.' },
  {
    path: '/settings/security',
    page: 'account/security',
    access: 'user',
    summary: 'How somebody signs in, and where they are signed in.',
  },
  {
    path: '/settings/notifications',
    page: 'account/preferences',
    access: 'user',
    summary: 'What somebody is told in the bell and by mail, and how often.',
  },
  {
    path: '/settings/agent',
    page: 'account/agent',
    access: 'user',
    summary: 'Who acts for a talent, and for whom an agent acts.',
  },
  {
    path: '/settings/orders',
    page: 'account/orders',
    access: 'user',
    summary: 'What somebody ordered as a fan, and what they began and can go on with.',
  },
  {
    path: '/settings/data',
    page: 'account/data',
    access: 'user',
    summary: 'A copy of everything about somebody, and the end of their account.',
  },
]

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
    path: '/admin/shared-pictures',
    page: 'admin/shared-pictures',
    access: 'admin',
    summary: 'Pictures that fans share and somebody reported.',
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

/** Every page of the site, shared by its router and the server. The first match is shown. */
export const SITE_PATHS: readonly SitePath[] = [
  ...PUBLIC,
  ...FAN_PATHS,
  ...BOARD_PATHS,
  ...BRAND,
  ...OFFERS,
  ...TALENT,
  ...SELLER_PATHS,
  ...ACCOUNT,
  ...ADMIN,
  ...MERCH_ADMIN_PATHS,
  ...DEVELOPMENT,
]
