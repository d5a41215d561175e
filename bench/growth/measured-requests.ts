import { CRON_SECRET, type Marketplace } from './database.ts'
import { READ_REQUESTS } from './read-requests.ts'

export type MeasuredRequest = {
  name: string
  /**
   * A job does all pending work in these first runs. The measured runs then find nothing to do.
   */
  runsFirst: number
  request: (
    marketplace: Marketplace,
    turn: number,
  ) => { path: string; body?: object; headers: Readonly<Record<string, string>> }
}

const JOBS = [
  '/api/auth/cron/forget-expired',
  '/api/auth/cron/send-mails',
  '/api/indexing/cron/embed-records',
  '/api/indexing/process-queue',
  '/api/likeness/cron/forget-voices',
  '/api/likeness/cron/read-profiles',
  '/api/media/cron/sweep',
  '/api/merch/cron/abandoned-carts',
  '/api/merch/cron/campaigns',
  '/api/merch/cron/fulfilment',
  '/api/merch/cron/leads',
  '/api/merch/cron/retention',
  '/api/merch/cron/store-asset-backfill',
  '/api/notifications/cron/gather-digests',
  '/api/notifications/process-emails',
  '/api/offers/cron/ask-for-ratings',
  '/api/offers/cron/auto-release',
  '/api/offers/cron/count-days',
  '/api/offers/cron/deadlines',
  '/api/offers/cron/disputes',
  '/api/offers/cron/embed-talents',
  '/api/offers/cron/expire',
  '/api/offers/cron/expire-pending-captures',
  '/api/offers/cron/finish-blasts',
  '/api/offers/cron/reminders',
  '/api/offers/cron/show-ratings',
  '/api/payments/cron/check-books',
  '/api/payments/cron/close-books',
  '/api/payments/cron/sweep',
  '/api/payments/process-payouts',
  '/api/privacy/cron/erasures',
  '/api/privacy/cron/exports',
] as const

const NOBODY: Readonly<Record<string, string>> = {}

export const listMeasuredRequests = (): readonly MeasuredRequest[] => [
  ...READ_REQUESTS.map(
    ({ name, as, path, body }): MeasuredRequest => ({
      name,
      runsFirst: 0,
      request: ({ subjects, cookies }, turn) => ({
        path: path(subjects, turn),
        headers: as ? { cookie: cookies[as] } : NOBODY,
        ...(body ? { body: body(subjects, turn) } : {}),
      }),
    }),
  ),
  ...JOBS.map(
    (path): MeasuredRequest => ({
      name: `job ${path.replace('/api/', '').replace('cron/', '')}`,
      runsFirst: 2,
      request: () => ({ path, headers: { authorization: `Bearer ${CRON_SECRET}` } }),
    }),
  ),
]
