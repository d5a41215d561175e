import type { Config } from '../../../platform/config/load-config.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { type AdminMatter, type Notice, notify, notifyAdmins } from '../../people/notifications/index.ts'
import type { StoppedEndpoint } from './queries/record-attempt.ts'

const WEBHOOKS_PATH = '/settings/webhooks'

const TEXTS = {
  PAUSED: {
    title: 'Webhook endpoint paused',
    happened: 'did not accept an event for three days, so it was paused. New events wait for it.',
    todo: 'Repair the receiver, then resume the endpoint.',
  },
  DISABLED: {
    title: 'Webhook endpoint turned off',
    happened: 'responded that it wants no more events (410), so it was turned off. New events are not kept for it.',
    todo: 'Delete the endpoint, or resume it if this was a mistake.',
  },
} as const

type Stopped = keyof typeof TEXTS
const siteOf = (url: string): string => new URL(url).host

export const stoppedNotice = (accountId: string, url: string, status: Stopped): Notice => ({
  accountId,
  type: 'WEBHOOK_STOPPED',
  offerId: null,
  title: TEXTS[status].title,
  body: `Your endpoint at ${siteOf(url)} ${TEXTS[status].happened} ${TEXTS[status].todo}`,
  isPersonal: true,
})

export const stoppedMatter = (
  config: Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>,
  url: string,
  status: Stopped,
): AdminMatter => ({
  kind: 'webhook-stopped',
  area: 'system',
  title: TEXTS[status].title,
  paragraphs: [`The webhook endpoint at ${siteOf(url)} ${TEXTS[status].happened}`, TEXTS[status].todo],
  buttons: [{ label: 'View webhooks', href: new URL(WEBHOOKS_PATH, config.NEXT_PUBLIC_MAIN_SITE_URL).href }],
})

export const tellOwner = (
  trx: Trx,
  config: Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>,
  { accountId, url }: StoppedEndpoint,
  status: Stopped,
  at: Date,
): Promise<void> =>
  accountId === null
    ? notifyAdmins(trx, stoppedMatter(config, url, status), at)
    : notify(trx, [stoppedNotice(accountId, url, status)], at)
