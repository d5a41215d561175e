/** What waits for admins. `/admin` shows them in this order; a new one is a word here and its part of the statement. */
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
