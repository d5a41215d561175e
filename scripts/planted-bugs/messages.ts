import { type PlantedBug, planted } from './planted-bug.ts'

const MESSAGES = 'server/features/offers/messages'
const RATINGS = 'server/features/offers/ratings'
const DETAILS = `${MESSAGES}/domain/contact-details.test.ts`
const WRITTEN = `${MESSAGES}/messages.test.ts`
const TOLD = `${MESSAGES}/message-notifications.test.ts`
const STREAM = `${MESSAGES}/stream-messages.test.ts`
const RATED = `${RATINGS}/ratings.test.ts`
const HIDDEN = `${RATINGS}/disputed-and-hidden-ratings.test.ts`

/** Bugs in messages and ratings between the two sides of an offer. */
export const MESSAGE_BUGS: readonly PlantedBug[] = [
  planted(
    'letters that only look Latin hide an address',
    { file: `${MESSAGES}/domain/folded-text.ts`, from: '(LOOKALIKES[each] ?? each)', to: 'each' },
    DETAILS,
  ),
  planted(
    'prices and dates are taken for telephones',
    {
      file: `${MESSAGES}/domain/phone-numbers.ts`,
      from: '(found) => MASK.repeat(found.length)',
      to: '(found) => found',
    },
    DETAILS,
  ),
  planted(
    'contact details are refused after payment too',
    { file: `${MESSAGES}/assert-no-contact-details.ts`, from: '  if (offer.paid_at !== null) return\n', to: '' },
    WRITTEN,
  ),
  planted(
    'a message that is sent twice is two',
    { file: `${MESSAGES}/send-message.ts`, from: 'if (earlier) return', to: 'if (earlier?.removed_at) return' },
    WRITTEN,
  ),
  planted(
    'every message is told of',
    { file: `${MESSAGES}/notify-of-message.ts`, from: 'toldAt === null || now', to: 'toldAt !== now || now' },
    TOLD,
  ),
  planted(
    'what was read is mailed all the same',
    {
      file: 'server/features/people/notifications/queries/find-notices.ts',
      from: "    .where((is) => is.or([is('mail_after', 'is', null), is('read_at', 'is', null)]))\n",
      to: '',
    },
    TOLD,
  ),
  planted(
    'who reads slowly misses messages',
    {
      file: `${MESSAGES}/message-feed.ts`,
      from: '[...watchers].filter((watcher) => watcher.isReady())',
      to: '[...watchers].filter((watcher) => watcher.isReady() || ++watcher.version)',
    },
    STREAM,
  ),
  planted(
    'a rating is seen before the other side has spoken',
    { file: `${RATINGS}/list-ratings.ts`, from: ' && rating.visible_at <= now)', to: ')' },
    RATED,
  ),
  planted(
    'a hidden rating counts',
    { file: `${RATINGS}/queries/fragments.ts`, from: 'where hidden_at is null and visible_at', to: 'where visible_at' },
    HIDDEN,
  ),
]
