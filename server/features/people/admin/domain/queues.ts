/**
 * Queues of work in the order of `/admin`. To add a queue, add its name here and a part to the
 * query of countQueues.
 */
export const QUEUES = [
  'disputes',
  'captures',
  'refunds',
  'payouts',
  'suspense',
  'orders',
  'faces',
  'shares',
  'mails',
  'jobs',
  'generations',
  'erasures',
] as const
export type QueueName = (typeof QUEUES)[number]
