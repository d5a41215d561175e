import type { Config } from '../../../platform/config/load-config.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { message, sentences } from '../../../platform/words/index.ts'
import { type AdminMatter, type Notice, notify, notifyAdmins } from '../../people/notifications/index.ts'
import type { StoppedEndpoint } from './queries/record-attempt.ts'

const WEBHOOKS_PATH = '/settings/webhooks'

const TEXTS = {
  PAUSED: {
    title: message('Webhook endpoint paused'),
    happened: message(
      'Your endpoint at {site} did not accept an event for three days, so it was paused. New events wait for it.',
      { site: '' },
    ),
    ours: 'did not accept an event for three days, so it was paused. New events wait for it.',
    todo: message('Repair the receiver, then resume the endpoint.'),
  },
  DISABLED: {
    title: message('Webhook endpoint turned off'),
    happened: message(
      'Your endpoint at {site} responded that it wants no more events (410), so it was turned off. New events are not kept for it.',
      { site: '' },
    ),
    ours: 'responded that it wants no more events (410), so it was turned off. New events are not kept for it.',
    todo: message('Delete the endpoint, or resume it if this was a mistake.'),
  },
} as const

type Stopped = keyof typeof TEXTS
const siteOf = (url: string): string => new URL(url).host

export const stoppedNotice = (accountId: string, url: string, status: Stopped): Notice => ({
  accountId,
  type: 'WEBHOOK_STOPPED',
  offerId: null,
  title: TEXTS[status].title,
  body: sentences({ ...TEXTS[status].happened, values: { site: siteOf(url) } }, TEXTS[status].todo),
  isPersonal: true,
})

export const stoppedMatter = (
  config: Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>,
  url: string,
  status: Stopped,
): AdminMatter => ({
  kind: 'webhook-stopped',
  area: 'system',
  title: TEXTS[status].title.say,
  paragraphs: [`The webhook endpoint at ${siteOf(url)} ${TEXTS[status].ours}`, TEXTS[status].todo.say],
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
