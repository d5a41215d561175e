import type { ApiOperations } from '../../../client/src/api-types.ts'
import type { Body } from '../api.tsx'

export type WaitingQueue = Body<ApiOperations['GET /api/admin/waiting']>['queues'][number]
export type QueueName = WaitingQueue['queue']

export type AdminNavItem = {
  to: string
  label: string
  /** Queues handled on this page. The navigation shows their open cases. */
  queues: readonly QueueName[]
}

export type AdminNavGroup = { label: string; places: readonly AdminNavItem[] }

/** The most important page of each group comes first. */
export const ADMIN_GROUPS: readonly AdminNavGroup[] = [
  {
    label: 'Decisions',
    places: [
      { to: '/admin', label: 'Needs attention', queues: [] },
      { to: '/admin/approvals', label: 'Approvals', queues: ['approvals'] },
      { to: '/admin/disputes', label: 'Disputes', queues: ['disputes'] },
      { to: '/admin/captures', label: 'Payments to review', queues: ['captures'] },
      { to: '/admin/payouts', label: 'Payouts', queues: ['payouts'] },
      { to: '/admin/refunds', label: 'Refunds', queues: ['refunds'] },
      { to: '/admin/faces', label: 'Likeness', queues: ['faces'] },
    ],
  },
  {
    label: 'Stores',
    places: [
      { to: '/admin/campaigns', label: 'Campaigns', queues: [] },
      { to: '/admin/catalog', label: 'Catalog', queues: [] },
      { to: '/admin/filters', label: 'Filters', queues: [] },
      { to: '/admin/orders', label: 'Orders', queues: ['orders'] },
      { to: '/admin/withdrawals', label: 'Withdrawals', queues: ['withdrawals'] },
      { to: '/admin/discounts', label: 'Discounts', queues: [] },
      { to: '/admin/boards', label: 'Leaderboards', queues: [] },
      { to: '/admin/carts', label: 'Abandoned carts', queues: [] },
      { to: '/admin/leads', label: 'Leads', queues: [] },
      { to: '/admin/shared-pictures', label: 'Shared pictures', queues: ['shares'] },
    ],
  },
  {
    label: 'System',
    places: [
      { to: '/admin/mails', label: 'Email', queues: ['mails'] },
      { to: '/admin/jobs', label: 'Jobs', queues: ['jobs', 'generations'] },
      { to: '/admin/users', label: 'People', queues: [] },
      { to: '/admin/ratings', label: 'Ratings', queues: [] },
      { to: '/admin/erasures', label: 'Account deletions', queues: ['erasures'] },
      { to: '/admin/terms', label: 'Terms and types', queues: [] },
      { to: '/admin/models', label: 'Models', queues: [] },
      { to: '/admin/books', label: 'Ledger', queues: ['suspense'] },
      { to: '/admin/audit', label: 'Audit log', queues: [] },
    ],
  },
]

export const ADMIN_NAV_ITEMS: readonly AdminNavItem[] = ADMIN_GROUPS.flatMap(({ places }) => places)

export const findAdminNavItem = (path: string): AdminNavItem | undefined =>
  ADMIN_NAV_ITEMS.find(({ to }) => to === path) ??
  ADMIN_NAV_ITEMS.find(({ to }) => to !== '/admin' && path.startsWith(`${to}/`))

/** Finds the page on which a queue is processed. */
const findNavItemOfQueue = (queue: QueueName): AdminNavItem | undefined =>
  ADMIN_NAV_ITEMS.find(({ queues }) => queues.includes(queue))

/** Address at which the cases of a queue are listed. Orders are limited to stuck ones. */
export const addressOfQueue = (queue: QueueName): string =>
  queue === 'orders' ? '/admin/orders?stuck=true' : (findNavItemOfQueue(queue)?.to ?? '/admin')

/** Number of open cases on a page; 0 until the counts are loaded. */
export const countOpenCases = ({ queues }: AdminNavItem, waiting: readonly WaitingQueue[] | undefined): number =>
  (waiting ?? []).reduce((sum, { queue, count }) => (queues.includes(queue) ? sum + count : sum), 0)
