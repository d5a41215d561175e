import { brandName } from '../../../platform/brand/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { createLetter, type Letter, type MailExample, type MailKinds } from '../../../platform/mail/index.ts'
import { message } from '../../../platform/words/index.ts'
import { dataAddress } from './data-link.ts'
import { LINK_HOURS } from './domain/fan-data-times.ts'
import { findSubject, ownerOf } from './find-subject.ts'
import type { FanDataHandlers } from './handlers.ts'
import { countRows } from './queries/count-rows.ts'

export const LINK_MAIL = 'fan-data-link'
/** Not searched for stored data, because the mail with the link itself would count. */
const OUTBOX = 'outgoing_mails'

type Settings = Pick<Config, 'BASE_URL' | 'SECRET_KEY'>

/**
 * Creates the link only when the mail is sent, so that no table contains it. Addresses without
 * data get no mail.
 */
export const createFanDataMails = (
  config: Settings,
  { data, merch }: FanDataHandlers,
  clock: Pick<Clock, 'now'>,
): MailKinds => ({
  [LINK_MAIL]: {
    open: async (db) => async (mail) => {
      if (mail.address === null) return undefined
      const scope = { kind: 'address', id: mail.address } as const
      const subject = await findSubject(db, merch, scope)
      const tables = data.flatMap((owner) => owner.tables).filter(({ table }) => table !== OUTBOX)
      const counts = await countRows(db, tables, ownerOf(subject))
      return counts.length === 0 ? undefined : createLinkMail(dataAddress(config, scope, clock.now()))
    },
    isFreshEachTry: true,
  },
})

const createLinkMail = (href: string): Letter =>
  createLetter({
    title: message('Your data at {brand}', { brand: brandName() }),
    paragraphs: [
      message(
        'Someone, probably you, asked to see the data we keep under this address: store visits, photos, art, orders and addresses.',
      ),
      message('Open the link to view your data or delete it. The link works for {hours} hours.', { hours: LINK_HOURS }),
    ],
    buttons: [{ label: message('View your data'), href }],
    note: message(
      'Anyone with the link can see your data, so do not share this email. If you did not ask for it, do nothing. Nobody has seen your data.',
    ),
    why: message('You are getting this email because someone entered this address on our page “Your data”.'),
  })

export const fanDataMailExamples = ({ BASE_URL }: Settings): MailExample[] => [
  {
    kind: LINK_MAIL,
    reader: 'fan',
    letter: createLinkMail(`${BASE_URL}/your-data/open/Qm9Zx3vT1bYw8Kc5Rn2Lh7Ae4Uj6Gd0`),
  },
]
