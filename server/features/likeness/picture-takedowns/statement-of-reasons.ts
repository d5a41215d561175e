import { brandName } from '../../../platform/brand/index.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { createLetter, type NewMail } from '../../../platform/mail/index.ts'
import { dataUrl } from '../../../platform/pages/fan-data-path.ts'
import { joined, type Message, message, monthFirstWords, sentences, type Words } from '../../../platform/words/index.ts'
import type { Notice } from '../../people/notifications/index.ts'
import { TAKEDOWN_CATEGORIES } from './domain/picture-kinds.ts'
import type { PictureTakedownRow } from './queries/picture-takedowns.ts'

type Settings = Pick<Config, 'BASE_URL' | 'EMAIL_FROM_ADDRESS'>
type Statement = Pick<PictureTakedownRow, 'id' | 'kind' | 'category' | 'reason' | 'kept_until'>

/** The address in the sender of our mails, which people reply to. */
const supportAddress = ({ EMAIL_FROM_ADDRESS }: Pick<Config, 'EMAIL_FROM_ADDRESS'>): string =>
  /<([^>]+)>/.exec(EMAIL_FROM_ADDRESS)?.[1] ?? EMAIL_FROM_ADDRESS

const TAKEN_DOWN: Readonly<Record<Statement['kind'], Words>> = {
  portrait: message('We took down your profile picture'),
  work: message('We took down your finished work'),
  'voice-sample': message('We took down your voice sample'),
  'store-photo': message('We took down your store photo'),
  share: message('We took down your shared picture'),
}

const CONSEQUENCES: Readonly<Record<Statement['kind'], Message>> = {
  portrait: message('Nobody sees it on {brand} any more. You can upload another one.', { brand: '' }),
  work: message('It is no longer on your page. The offer, its files and its license are not affected.'),
  'voice-sample': message('Nobody hears it on {brand} any more, and nothing new is made from the recording.', {
    brand: '',
  }),
  'store-photo': message(
    'Your store is closed, and the art made from the photo is removed. Existing orders continue. You can save the store with another photo.',
  ),
  share: message('The page that you shared no longer shows it. Your orders are not affected.'),
}

/** Says why it was done, what it means, and how to appeal. */
function paragraphsOf(config: Settings, { kind, category, reason, kept_until: keptUntil }: Statement): Words[] {
  return [
    sentences(TAKEDOWN_CATEGORIES[category], reason),
    { ...CONSEQUENCES[kind], values: { brand: brandName() } },
    sentences(
      message('An admin decided this. If you disagree, reply to this email or write to {support}, and say why.', {
        support: supportAddress(config),
      }),
      keptUntil === null
        ? message('We can restore it.')
        : message('We can restore it until {until}; then its file is deleted.', { until: monthFirstWords(keptUntil) }),
    ),
  ]
}

export const pictureTakenDownNotice = (config: Settings, accountId: string, taken: Statement): Notice => ({
  accountId,
  type: 'PICTURE_TAKEN_DOWN',
  offerId: null,
  title: TAKEN_DOWN[taken.kind],
  body: joined('\n\n', paragraphsOf(config, taken)),
  dedupeKey: taken.id,
  isPersonal: true,
})

const RESTORED: Readonly<Record<Statement['kind'], { title: Words; body: Words }>> = {
  portrait: {
    title: message('We restored your profile picture'),
    body: message('We reviewed the takedown of your profile picture again and reversed it.'),
  },
  work: {
    title: message('We restored your finished work'),
    body: message('We reviewed the takedown of your finished work again and reversed it.'),
  },
  'voice-sample': {
    title: message('We restored your voice sample'),
    body: message('We reviewed the takedown of your voice sample again and reversed it.'),
  },
  'store-photo': {
    title: message('We restored your store photo'),
    body: message('We reviewed the takedown of your store photo again and reversed it.'),
  },
  share: {
    title: message('We restored your shared picture'),
    body: message('We reviewed the takedown of your shared picture again and reversed it.'),
  },
}

function whatFollows(kind: Statement['kind'], isShown: boolean): Words {
  if (kind === 'store-photo') return message('Save your store to open it again.')
  if (isShown) return message('It is shown as before.')
  return kind === 'portrait'
    ? message('You have chosen another one since, so that one stays.')
    : message('It may be shown again.')
}

export const pictureRestoredNotice = (
  accountId: string,
  { id, kind, isShown }: Pick<Statement, 'id' | 'kind'> & { isShown: boolean },
): Notice => ({
  accountId,
  type: 'PICTURE_RESTORED',
  offerId: null,
  title: RESTORED[kind].title,
  body: sentences(RESTORED[kind].body, whatFollows(kind, isShown)),
  dedupeKey: id,
  isPersonal: true,
})

/** A fan's mail, to the address that they left in the store. */
const fanMail = (config: Settings, address: string, kind: string, content: { title: Words; paragraphs: Words[] }) => {
  const { headers: _, ...letter } = createLetter({
    ...content,
    why: message('You are getting this email because this address was entered in a store that sells through {brand}.', {
      brand: brandName(),
    }),
    yourData: dataUrl(config),
  })
  return { queue: 'others', kind, address, letter } satisfies NewMail
}

export const pictureTakenDownMail = (config: Settings, address: string, taken: Statement) =>
  fanMail(config, address, 'picture-taken-down', {
    title: TAKEN_DOWN[taken.kind],
    paragraphs: paragraphsOf(config, taken),
  })

export const pictureRestoredMail = (config: Settings, address: string) =>
  fanMail(config, address, 'picture-restored', {
    title: message('We restored your shared picture'),
    paragraphs: [
      message('We reviewed the takedown of the picture that you shared again and reversed it. It is shown as before.'),
    ],
  })
