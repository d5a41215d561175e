import { ADMIN_PATHS } from './admin-paths.ts'
import { BOARD_PATHS, FAN_PATHS, MERCH_ADMIN_PATHS, SELLER_PATHS } from './merch-paths.ts'
import type { SitePath } from './site-path.ts'

const codeIn = (search: URLSearchParams): string => search.get('code')?.trim() ?? ''

const PUBLIC: readonly SitePath[] = [
  {
    path: '/',
    page: 'public/start',
    access: 'public',
    kept: { reads: [] },
    summary: 'Landing page for brands and talents; signed-in people are redirected to their home page.',
    leads: ({ isSignedIn }) => (isSignedIn ? '/home' : null),
  },
  {
    path: '/talents',
    page: 'public/talents',
    access: 'public',
    kept: { reads: 'any' },
    summary: 'Search for talents by text, traits, a picture or a voice.',
  },
  {
    path: '/t/:slug',
    page: 'public/talent',
    access: 'public',
    kept: { reads: [] },
    refuses: ['NotFound'],
    summary: 'A talent’s profile: pictures, products with prices, and ratings from brands.',
  },
  {
    path: '/verify',
    page: 'public/verify',
    access: 'public',
    kept: { reads: ['code', 'sha256'] },
    summary: 'Form to check a license code, or a file: its Content Credentials and the licenses of its work.',
    leads: ({ search }) => (codeIn(search) === '' ? null : `/verify/${encodeURIComponent(codeIn(search))}`),
  },
  {
    path: '/verify/:code',
    page: 'public/licence',
    access: 'public',
    refuses: ['NotFound'],
    summary: 'A license in readable form: its terms, and whether it is valid.',
  },
  {
    path: '/report',
    page: 'public/report',
    access: 'public',
    kept: { reads: 'any' },
    summary: 'Form to report a face used without permission, or other content.',
  },
  {
    path: '/transparency',
    page: 'public/transparency',
    access: 'public',
    kept: { reads: ['half'] },
    summary: 'Reports of content, measures and appeals, by half-year.',
  },
  {
    path: '/terms',
    page: 'public/terms',
    access: 'public',
    kept: { reads: [] },
    summary: 'How the marketplace works, in plain words.',
  },
  {
    path: '/privacy',
    page: 'public/privacy',
    access: 'public',
    kept: { reads: [] },
    summary: 'What data is stored about people, and for how long.',
  },
  { path: '/status', page: 'public/status', access: 'public', summary: 'Current system status.' },
]

const OFFERS: readonly SitePath[] = [
  {
    path: '/home',
    page: 'offers/home',
    access: 'user',
    summary: 'Home page: what needs attention, what others have yet to answer, money and messages.',
  },
  { path: '/offers', page: 'offers/offers', access: 'user', summary: 'The account’s offers, on either side.' },
  {
    path: '/offers/:id',
    page: 'offers/offer',
    access: 'user',
    refuses: ['Forbidden', 'NotFound'],
    summary: 'One offer for its participants: status, actions and history.',
  },
  {
    // The mail about an expired offer links to this path.
    path: '/offers/:id/resubmit',
    page: 'offers/offer',
    access: 'user',
    refuses: ['Forbidden', 'NotFound'],
    summary: 'The offer page, opened from a mail to send an expired offer again.',
  },
]

const BRAND: readonly SitePath[] = [
  {
    path: '/offers/new',
    page: 'brand/new-offer',
    access: 'user',
    summary: 'Writing and sending an offer, step by step.',
  },
  {
    path: '/offers/:id/pay',
    page: 'brand/pay',
    access: 'user',
    refuses: ['Forbidden', 'NotFound'],
    summary: 'Payment of an accepted offer.',
  },
  {
    path: '/offers/:id/paid',
    page: 'brand/paid',
    access: 'user',
    refuses: ['Forbidden', 'NotFound'],
    summary: 'Result of a payment after the bank’s confirmation.',
  },
  {
    path: '/buy/:productId',
    page: 'brand/buy',
    access: 'user',
    refuses: ['NotFound'],
    summary: 'A talent’s fixed-price product and its checkout.',
  },
  {
    path: '/buy/:productId/paid',
    page: 'brand/bought',
    access: 'user',
    refuses: ['NotFound'],
    summary: 'Result of a product payment after the bank’s confirmation.',
  },
  {
    path: '/shortlists',
    page: 'brand/shortlists',
    access: 'user',
    summary: 'A brand’s shortlists of talents.',
  },
  {
    path: '/blasts',
    page: 'brand/blasts',
    access: 'user',
    summary: 'Briefs sent to several talents.',
  },
  {
    path: '/blasts/:id',
    page: 'brand/blast',
    access: 'user',
    refuses: ['NotFound'],
    summary: 'One brief for several talents: review, sending, and answers.',
  },
  {
    path: '/approvals',
    page: 'brand/approvals',
    access: 'user',
    summary: 'Payments of a team that need the approval of a second person.',
  },
  {
    path: '/receipts',
    page: 'brand/receipts',
    access: 'user',
    summary: 'A brand’s payments and licenses.',
  },
  {
    path: '/licenses',
    page: 'brand/licences',
    access: 'user',
    summary: 'A brand’s licensed works: their uses, countries and terms, and their files.',
  },
  {
    path: '/receipts/:id',
    page: 'brand/receipt',
    access: 'user',
    refuses: ['NotFound'],
    summary: 'One payment as a printable receipt.',
  },
]

const TALENT: readonly SitePath[] = [
  {
    path: '/earnings',
    page: 'talent/earnings',
    access: 'user',
    summary: 'A seller’s earnings: the next payout, held amounts with reasons, and monthly statements.',
  },
  {
    path: '/earnings/setup',
    page: 'talent/payout-setup',
    access: 'user',
    summary: 'Payout setup: what the payment processor still needs, and the link to it.',
  },
  {
    path: '/products',
    page: 'talent/products',
    access: 'user',
    summary: 'A talent’s fixed-price products: create, change, take off sale.',
  },
  {
    path: '/likeness',
    page: 'talent/likeness',
    access: 'user',
    summary: 'A talent’s pictures and voices, what was recognized in them, and the consent to use them.',
  },
  {
    path: '/settings/offers',
    page: 'talent/offer-policy',
    access: 'user',
    summary: 'A talent’s minimum fees, what happens to lower offers, and blocked brands.',
  },
  {
    path: '/settings/profile',
    page: 'talent/profile',
    access: 'user',
    summary: 'Public profile: name, picture, description and page address.',
  },
  {
    path: '/commitments',
    page: 'talent/commitments',
    access: 'user',
    summary: 'A talent’s upcoming and running licenses, as a list and by month.',
  },
  {
    path: '/roster',
    page: 'talent/roster',
    access: 'user',
    summary: 'An agent’s talents, with what needs attention and their earnings.',
  },
]

const ACCOUNT: readonly SitePath[] = [
  {
    path: '/notifications',
    page: 'account/notifications',
    access: 'user',
    summary: 'All notifications, newest first.',
  },
  { path: '/settings', page: 'account/settings', access: 'user', summary: 'Account settings.' },
  {
    path: '/settings/security',
    page: 'account/security',
    access: 'user',
    summary: 'Sign-in methods and active sessions.',
  },
  {
    path: '/settings/notifications',
    page: 'account/preferences',
    access: 'user',
    summary: 'Notification settings, in the app and by email.',
  },
  {
    path: '/settings/agent',
    page: 'account/agent',
    access: 'user',
    summary: 'A talent’s agents, or the talents of an agent.',
  },
  {
    path: '/settings/company',
    page: 'account/company',
    access: 'user',
    summary: 'Company data that receipts show: name, address and VAT ID.',
  },
  {
    path: '/settings/team',
    page: 'account/team',
    access: 'user',
    summary: 'Members of the account’s team: invitations, roles, and leaving.',
  },
  {
    path: '/join/:token',
    page: 'account/join',
    access: 'user',
    summary: 'An invitation to a team, opened from a mail: accept or decline.',
  },
  {
    path: '/settings/orders',
    page: 'account/orders',
    access: 'user',
    summary: 'A fan’s orders and unfinished sessions.',
  },
  {
    path: '/settings/webhooks',
    page: 'account/webhooks',
    access: 'user',
    summary: 'Webhook endpoints, their log, and replays.',
  },
  {
    path: '/settings/keys',
    page: 'account/keys',
    access: 'user',
    summary: 'API keys with which programs act for the account: create, replace and revoke.',
  },
  {
    path: '/settings/data',
    page: 'account/data',
    access: 'user',
    summary: 'Download of all personal data, and account deletion.',
  },
]

const DEVELOPMENT: readonly SitePath[] = [
  {
    path: '/dev/parts',
    page: 'dev/parts',
    access: 'public',
    summary: 'All page components in all their states.',
    isDevelopment: true,
  },
]

/**
 * Used by the server and by the router in the browser. If several patterns match, the first one
 * counts.
 */
export const SITE_PATHS: readonly SitePath[] = [
  ...PUBLIC,
  ...FAN_PATHS,
  ...BOARD_PATHS,
  ...BRAND,
  ...OFFERS,
  ...TALENT,
  ...SELLER_PATHS,
  ...ACCOUNT,
  ...ADMIN_PATHS,
  ...MERCH_ADMIN_PATHS,
  ...DEVELOPMENT,
]
