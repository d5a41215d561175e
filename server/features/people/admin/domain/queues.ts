/**
 * Queues of work for admins, in the order of `/admin`. A new one needs a name here and its part of
 * the query.
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
