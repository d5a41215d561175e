import type { AdminAreaName } from '../../../../platform/admin-roles/areas.ts'

/**
 * Queues of work in the order of `/admin`. To add a queue, add its name here and a part to the
 * query of countQueues.
 */
export const QUEUES = [
  'approvals',
  'disputes',
  'captures',
  'refunds',
  'payouts',
  'suspense',
  'orders',
  'withdrawals',
  'faces',
  'shares',
  'mails',
  'jobs',
  'generations',
  'erasures',
] as const
export type QueueName = (typeof QUEUES)[number]

/** The area of each queue. Admins see the queues of the areas that their roles let them read. */
export const AREA_OF_QUEUE: Readonly<Record<QueueName, AdminAreaName>> = {
  approvals: 'approvals',
  disputes: 'disputes',
  captures: 'captures',
  refunds: 'payments',
  payouts: 'payouts',
  suspense: 'books',
  orders: 'orders',
  withdrawals: 'orders',
  faces: 'likeness',
  shares: 'shares',
  mails: 'mails',
  jobs: 'jobs',
  generations: 'jobs',
  erasures: 'erasures',
}
