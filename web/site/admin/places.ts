import type { ApiOperations } from '../../../client/src/api-types.ts'
import type { Body } from '../api.tsx'

export type WaitingQueue = Body<ApiOperations['GET /api/admin/waiting']>['queues'][number]
export type QueueName = WaitingQueue['queue']

export type AdminPlace = {
  to: string
  label: string
  /** Which queues are worked off there; their counts stand beside it. */
  queues: readonly QueueName[]
}

/** The places of admins, in the order of how much hangs on them. */
export const ADMIN_PLACES: readonly AdminPlace[] = [
  { to: '/admin', label: 'What waits', queues: [] },
  { to: '/admin/disputes', label: 'Disputes', queues: ['disputes'] },
  { to: '/admin/captures', label: 'Payments to review', queues: ['captures'] },
  { to: '/admin/payouts', label: 'Payouts', queues: ['payouts'] },
  { to: '/admin/refunds', label: 'Refunds', queues: ['refunds'] },
  { to: '/admin/faces', label: 'Faces', queues: ['faces'] },
  { to: '/admin/mails', label: 'Mail', queues: ['mails'] },
  { to: '/admin/jobs', label: 'Jobs', queues: ['jobs', 'generations'] },
  { to: '/admin/users', label: 'People', queues: [] },
  { to: '/admin/ratings', label: 'Ratings', queues: [] },
  { to: '/admin/erasures', label: 'Erasures', queues: ['erasures'] },
  { to: '/admin/terms', label: 'Terms and types', queues: [] },
  { to: '/admin/models', label: 'Models', queues: [] },
  { to: '/admin/books', label: 'Books', queues: ['suspense'] },
  { to: '/admin/audit', label: 'Audit', queues: [] },
]

/** Where a queue is worked off. */
export const placeOfQueue = (queue: QueueName): AdminPlace | undefined =>
  ADMIN_PLACES.find(({ queues }) => queues.includes(queue))

/** How much waits at a place; 0 while nobody knows. */
export const countAt = ({ queues }: AdminPlace, waiting: readonly WaitingQueue[] | undefined): number =>
  (waiting ?? []).reduce((sum, { queue, count }) => (queues.includes(queue) ? sum + count : sum), 0)
