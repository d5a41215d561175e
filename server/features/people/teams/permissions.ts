import type { TeamRole } from '../../../platform/team-roles/roles.ts'
import type { Scope } from '../../integrations/api-keys/index.ts'

/** `owner` may do everything and is not listed. */
type Limited = Exclude<TeamRole, 'owner'>
type Roles = readonly Limited[]

type Permission = {
  label: string
  roles: Roles
  /** The routes of these scopes of API keys belong to the permission. */
  scopes?: readonly Scope[]
  /** Method and path pattern of further routes. */
  routes?: readonly string[]
  pages?: readonly `/${string}`[]
}

const ALL: Roles = ['admin', 'buyer', 'finance', 'creative', 'agent', 'viewer']
const BUYING: Roles = ['admin', 'buyer']

/**
 * The permissions of members of a team, in one table. Guards, menus, pages and docs/teams.md
 * follow from it. A route that it does not list is for the founder alone, so a new route is closed
 * to all members until somebody decides.
 */
export const TEAM_PERMISSIONS = {
  'account.read': {
    label: 'See the home page and the account',
    roles: ALL,
    scopes: ['account:read', 'talents:read'],
    routes: [
      'GET /api/accounts/first-steps',
      'POST /api/indexing/search/by-picture',
      'POST /api/indexing/search/by-voice',
    ],
    pages: ['/home', '/settings', '/settings/agent', '/settings/offers'],
  },
  'account.change': {
    label: 'Change the public profile',
    roles: ['admin'],
    routes: [
      'PATCH /api/accounts/me',
      'POST /api/accounts/me/picture',
      'DELETE /api/accounts/me/picture',
      'POST /api/accounts/first-steps/dismiss',
      'PUT /api/accounts/showcase',
      'PUT /api/agreements/requirement',
    ],
    pages: ['/settings/profile'],
  },
  'account.agents': {
    label: 'Link agents, and decide about minimum fees and blocked brands',
    roles: [],
    routes: [
      'POST /api/accounts/agent-link',
      'POST /api/accounts/agent-link/answer',
      'DELETE /api/accounts/agent-link',
      'PUT /api/accounts/offer-policy',
    ],
  },
  'team.read': { label: 'See the members', roles: ALL, routes: ['GET /api/team'], pages: ['/settings/team'] },
  'team.manage': {
    label: 'Invite, change and remove members who are not owners',
    roles: ['admin'],
    routes: [
      'PATCH /api/team',
      'POST /api/team/invitations',
      'DELETE /api/team/invitations/{id}',
      'PATCH /api/team/members/{memberId}',
      'DELETE /api/team/members/{memberId}',
    ],
  },
  'shortlists.read': { label: 'See shortlists', roles: ALL, scopes: ['shortlists:read'], pages: ['/shortlists'] },
  'shortlists.change': {
    label: 'Change shortlists',
    roles: ['admin', 'buyer', 'creative'],
    scopes: ['shortlists:write'],
  },
  'offers.read': {
    label: 'See offers, briefs, previews and deliveries',
    roles: ALL,
    scopes: ['offers:read', 'licenses:read'],
    routes: [
      'GET /api/offers/money',
      'GET /api/generation-jobs/{id}/events',
      'GET /offers/{id}/certificate',
      'GET /offers/{id}/licence',
    ],
    pages: [
      '/offers',
      '/offers/:id',
      '/offers/:id/resubmit',
      '/blasts',
      '/blasts/:id',
      '/licenses',
      '/commitments',
      '/roster',
    ],
  },
  'offers.prepare': {
    label: 'Prepare briefs, drafts and previews',
    roles: ['admin', 'buyer', 'creative'],
    routes: [
      // Saves drafts. Sending one needs `offers.send` as well, which `submitOffer` checks.
      'POST /api/offers/submit',
      'POST /api/offers/upload-product-image',
      'POST /api/offers/image-candidates/start',
      'POST /api/offers/voice-candidates/start',
      'POST /api/offers/infer-flow',
      'POST /api/offers/match-talents',
      'POST /api/offers/generate-preview',
      'POST /api/offers/blast/draft/save',
      'POST /api/offers/blast/draft/discard',
      'POST /api/offers/{id}/suggest-similar',
      'POST /api/generation-jobs/{id}/cancel',
    ],
    pages: ['/offers/new'],
  },
  'offers.send': {
    label: 'Send offers and briefs',
    roles: BUYING,
    routes: [
      'POST /api/offers/blast/create',
      'POST /api/offers/blast/confirm',
      'POST /api/offers/blast/cancel',
      'POST /api/offers/{id}/blast-similar',
    ],
  },
  'offers.decide': {
    label: 'Answer offers, accept work, dispute, sign and rate',
    roles: [...BUYING, 'agent'],
    routes: [
      'POST /api/offers/respond',
      'POST /api/offers/cancel',
      'POST /api/offers/complete',
      'POST /api/offers/revision',
      'POST /api/offers/revision/allow',
      'POST /api/offers/extension',
      'POST /api/offers/extension/answer',
      'POST /api/offers/dispute',
      'POST /api/offers/dispute/answer',
      'POST /api/offers/dispute/evidence',
      'POST /api/offers/dispute/upload-evidence',
      'POST /api/offers/{id}/agreement/sign',
      'POST /api/offers/{id}/ratings',
      'PUT /api/offers/{id}/portfolio',
    ],
  },
  'deliveries.write': { label: 'Deliver work', roles: ['agent'], scopes: ['deliveries:write'] },
  'messages.read': {
    label: 'Read messages',
    roles: ALL,
    scopes: ['messages:read'],
    routes: ['GET /api/offers/{id}/messages/events'],
  },
  'messages.write': {
    label: 'Write messages',
    roles: [...BUYING, 'creative', 'agent'],
    scopes: ['messages:write'],
    routes: ['DELETE /api/offers/{id}/messages/{messageId}'],
  },
  'notifications.read': {
    label: 'See the notifications of the team',
    roles: ALL,
    scopes: ['notifications:read'],
    pages: ['/notifications'],
  },
  'notifications.write': {
    label: 'Mark notifications as read',
    roles: [...BUYING, 'finance', 'creative', 'agent'],
    scopes: ['notifications:write'],
  },
  'payments.read': {
    label: 'See payments, receipts, earnings and statements',
    roles: ALL,
    scopes: ['payments:read'],
    routes: [
      'GET /api/team/spending',
      'GET /api/team/approvals',
      'GET /api/payments/company',
      'GET /api/payments/purchase-order',
      'GET /api/payments/{id}/company',
    ],
    pages: ['/receipts', '/receipts/:id', '/earnings', '/approvals', '/settings/company'],
  },
  'payments.make': {
    label: 'Pay',
    roles: [...BUYING, 'finance'],
    routes: [
      'POST /api/payments/create-intent',
      'POST /api/payments/complete',
      'POST /api/team/approvals',
      'PUT /api/payments/purchase-order',
    ],
    pages: ['/offers/:id/pay', '/offers/:id/paid', '/buy/:productId', '/buy/:productId/paid'],
  },
  'spending.approve': {
    label: 'Approve payments of others',
    roles: ['admin', 'finance'],
    routes: ['POST /api/team/approvals/{id}/approve', 'POST /api/team/approvals/{id}/decline'],
  },
  'spending.rules': { label: 'Set which payments need an approval', roles: [], routes: ['PUT /api/team/spending'] },
  'spending.limit': {
    label: 'Limit what others spend',
    roles: ['admin'],
    routes: ['PUT /api/team/members/{memberId}/spend-limit'],
  },
  'company.change': {
    label: 'Change the company data on receipts',
    roles: ['admin', 'finance'],
    routes: ['PUT /api/payments/company'],
  },
  'payouts.account': {
    label: 'Manage the payout account',
    roles: ['finance'],
    routes: [
      'GET /api/payments/payout-route',
      'POST /api/payments/payout-route',
      'POST /api/payments/payout-route/onboarding-link',
      'GET /api/payments/payout-setup',
    ],
    pages: ['/earnings/setup'],
  },
  'products.read': { label: 'See products', roles: ALL, scopes: ['products:read'], pages: ['/products'] },
  'products.change': {
    label: 'Change products',
    roles: ['agent'],
    routes: ['POST /api/products', 'PATCH /api/products/{id}'],
  },
  'likeness.read': {
    label: 'See pictures, recordings and what is allowed',
    roles: ALL,
    scopes: ['likeness:read'],
    routes: ['GET /api/likeness/assets', 'GET /api/likeness/cases', 'GET /api/likeness/social-links'],
    pages: ['/likeness'],
  },
  'likeness.change': {
    label: 'Change pictures, recordings and the search profile, and propose what is allowed',
    roles: ['agent'],
    routes: [
      'POST /api/ui-api/user-image-assets/add',
      'POST /api/ui-api/user-voice-assets/add',
      'DELETE /api/likeness/assets/{id}',
      'PATCH /api/likeness/assets/{id}/tags',
      'POST /api/likeness/indexing',
      'PUT /api/likeness/profile',
      'PUT /api/likeness/social-links',
      'POST /api/likeness/use-rules/proposal',
    ],
  },
  'store.read': {
    label: 'See the store and its sales',
    roles: ALL,
    scopes: ['store:read'],
    routes: ['GET /api/merch/seller/filters', 'GET /api/merch/seller/store/texts'],
    pages: ['/store'],
  },
  'store.change': {
    label: 'Change the store',
    roles: ['agent'],
    routes: [
      'POST /api/merch/seller/store',
      'POST /api/merch/seller/store/generate',
      'PUT /api/merch/seller/store/texts/{language}',
      'POST /api/merch/seller/upload',
    ],
  },
  'integrations.manage': {
    label: 'Manage webhooks and API keys',
    roles: ['admin'],
    scopes: ['webhooks:read'],
    routes: [
      'GET /api/keys',
      'POST /api/keys',
      'GET /api/keys/{id}',
      'DELETE /api/keys/{id}',
      'POST /api/keys/{id}/rotate',
      'POST /api/webhooks/endpoints',
      'PATCH /api/webhooks/endpoints/{id}',
      'DELETE /api/webhooks/endpoints/{id}',
      'GET /api/webhooks/endpoints/{id}/deliveries/{eventId}',
      'POST /api/webhooks/endpoints/{id}/deliveries/{eventId}/replay',
      'POST /api/webhooks/endpoints/{id}/pause',
      'POST /api/webhooks/endpoints/{id}/replay',
      'POST /api/webhooks/endpoints/{id}/resume',
      'POST /api/webhooks/endpoints/{id}/rotate-secret',
      'POST /api/webhooks/endpoints/{id}/test',
    ],
    pages: ['/settings/webhooks', '/settings/keys'],
  },
} as const satisfies Record<string, Permission>

export type TeamRight = keyof typeof TEAM_PERMISSIONS

/** Returns the patterns of the pages of a permission. */
export function pagesOf(right: TeamRight): readonly string[] {
  const { pages = [] }: Permission = TEAM_PERMISSIONS[right]
  return pages
}

/** Returns the patterns of the routes and pages of a permission. */
export function routesOf(right: TeamRight, scopes: Readonly<Record<Scope, { routes: readonly string[] }>>): string[] {
  const { scopes: named = [], routes = [], pages = [] }: Permission = TEAM_PERMISSIONS[right]
  return [
    ...named.flatMap((scope) => scopes[scope].routes),
    ...routes,
    ...pages.map((page) => `GET ${page.replace(/:(\w+)/g, '{$1}')}`),
  ]
}
