import { brandName } from '../../../platform/brand/index.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { createLetter, type NewMail } from '../../../platform/mail/index.ts'
import { dataUrl } from '../../../platform/pages/fan-data-path.ts'
import type { Notice } from '../../people/notifications/index.ts'
import { PICTURE_KINDS, TAKEDOWN_CATEGORIES } from './domain/picture-kinds.ts'
import type { PictureTakedownRow } from './queries/picture-takedowns.ts'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

type Settings = Pick<Config, 'BASE_URL' | 'EMAIL_FROM_ADDRESS'>
type Statement = Pick<PictureTakedownRow, 'id' | 'kind' | 'category' | 'reason' | 'kept_until'>

/** The address in the sender of our mails, which people reply to. */
const supportAddress = ({ EMAIL_FROM_ADDRESS }: Pick<Config, 'EMAIL_FROM_ADDRESS'>): string =>
  /<([^>]+)>/.exec(EMAIL_FROM_ADDRESS)?.[1] ?? EMAIL_FROM_ADDRESS

const titleOf = ({ kind }: Pick<Statement, 'kind'>) => `We took down your ${PICTURE_KINDS[kind].words}`

/** Says why it was done, what it means, and how to appeal. */
function paragraphsOf(config: Settings, { kind, category, reason, kept_until: keptUntil }: Statement): string[] {
  const consequences: Readonly<Record<Statement['kind'], string>> = {
    portrait: `Nobody sees it on ${brandName()} any more. You can upload another one.`,
    work: 'It is no longer on your page. The offer, its files and its license are not affected.',
    'voice-sample': `Nobody hears it on ${brandName()} any more, and nothing new is made from the recording.`,
    'store-photo':
      'Your store is closed, and the art made from the photo is removed. Existing orders continue. You can save the store with another photo.',
    share: 'The page that you shared no longer shows it. Your orders are not affected.',
  }
  return [
    `${TAKEDOWN_CATEGORIES[category]} ${reason}`,
    consequences[kind],
    `An admin decided this. If you disagree, reply to this email or write to ${supportAddress(config)}, and say why. ${
      keptUntil === null
        ? 'We can restore it.'
        : `We can restore it until ${DAY.format(keptUntil)}; then its file is deleted.`
    }`,
  ]
}

export const pictureTakenDownNotice = (config: Settings, accountId: string, taken: Statement): Notice => ({
  accountId,
  type: 'PICTURE_TAKEN_DOWN',
  offerId: null,
  title: titleOf(taken),
  body: paragraphsOf(config, taken).join('\n\n'),
  dedupeKey: taken.id,
  isPersonal: true,
})

export const pictureRestoredNotice = (
  accountId: string,
  { id, kind, isShown }: Pick<Statement, 'id' | 'kind'> & { isShown: boolean },
): Notice => ({
  accountId,
  type: 'PICTURE_RESTORED',
  offerId: null,
  title: `We restored your ${PICTURE_KINDS[kind].words}`,
  body: `We reviewed the takedown of your ${PICTURE_KINDS[kind].words} again and reversed it. ${
    kind === 'store-photo'
      ? 'Save your store to open it again.'
      : isShown
        ? 'It is shown as before.'
        : kind === 'portrait'
          ? 'You have chosen another one since, so that one stays.'
          : 'It may be shown again.'
  }`,
  dedupeKey: id,
  isPersonal: true,
})

/** A fan's mail, to the address that they left in the store. */
const fanMail = (config: Settings, address: string, kind: string, content: { title: string; paragraphs: string[] }) => {
  const { headers: _, ...letter } = createLetter({
    ...content,
    why: `You are getting this email because this address was entered in a store that sells through ${brandName()}.`,
    yourData: dataUrl(config),
  })
  return { queue: 'others', kind, address, letter } satisfies NewMail
}

export const pictureTakenDownMail = (config: Settings, address: string, taken: Statement) =>
  fanMail(config, address, 'picture-taken-down', { title: titleOf(taken), paragraphs: paragraphsOf(config, taken) })

export const pictureRestoredMail = (config: Settings, address: string) =>
  fanMail(config, address, 'picture-restored', {
    title: 'We restored your shared picture',
    paragraphs: [
      'We reviewed the takedown of the picture that you shared again and reversed it. It is shown as before.',
    ],
  })
