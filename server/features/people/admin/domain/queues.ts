/**
 * Queues of work for admins, in the order of `/admin`. A new queue needs a name here and a part in
 * the query of countQueues.
 */
export const QUEUES = [
  'disputes',
  'captures',
  'refunds',
  'payouts',
  'suspense',
  'faces',
  'mails',
  'jobs',
  'generations',
  'erasures',
] as const
export type QueueName = (typeof QUEUES)[number]
