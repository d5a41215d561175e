import { type PlantedBug, planted } from './planted-bug.ts'

const MESSAGES = 'server/features/offers/messages'
const RATINGS = 'server/features/offers/ratings'
const DETAILS = `${MESSAGES}/domain/contact-details.test.ts`
const WRITTEN = `${MESSAGES}/messages.test.ts`
const TOLD = `${MESSAGES}/message-notifications.test.ts`
const STREAM = `${MESSAGES}/stream-messages.test.ts`
const RATED = `${RATINGS}/ratings.test.ts`
const HIDDEN = `${RATINGS}/disputed-and-hidden-ratings.test.ts`

export const MESSAGE_BUGS: readonly PlantedBug[] = [
  planted(
    'an address spelled with letters that only look Latin is not found',
    { file: `${MESSAGES}/domain/folded-text.ts`, from: '(LOOKALIKES[each] ?? each)', to: 'each' },
    DETAILS,
  ),
  planted(
    'prices and dates are taken for phone numbers',
    {
      file: `${MESSAGES}/domain/phone-numbers.ts`,
      from: '(found) => MASK.repeat(found.length)',
      to: '(found) => found',
    },
    DETAILS,
  ),
  planted(
    'contact details are still refused after the payment',
    { file: `${MESSAGES}/assert-no-contact-details.ts`, from: '  if (offer.paid_at !== null) return\n', to: '' },
    WRITTEN,
  ),
  planted(
    'a message that is sent twice is stored twice',
    { file: `${MESSAGES}/send-message.ts`, from: 'if (earlier) return', to: 'if (earlier?.removed_at) return' },
    WRITTEN,
  ),
  planted(
    'every message sends a notification',
    { file: `${MESSAGES}/notify-of-message.ts`, from: 'toldAt === null || now', to: 'toldAt !== now || now' },
    TOLD,
  ),
  planted(
    'a message that was already read is still mailed',
    {
      file: 'server/features/people/notifications/queries/find-notices.ts',
      from: "    .where((is) => is.or([is('mail_after', 'is', null), is('read_at', 'is', null)]))\n",
      to: '',
    },
    TOLD,
  ),
  planted(
    'a slow reader of the stream misses messages',
    {
      file: `${MESSAGES}/message-feed.ts`,
      from: '[...watchers].filter((watcher) => watcher.isReady())',
      to: '[...watchers].filter((watcher) => watcher.isReady() || ++watcher.version)',
    },
    STREAM,
  ),
  planted(
    'a rating is visible before the other side has rated',
    { file: `${RATINGS}/list-ratings.ts`, from: ' && rating.visible_at <= now)', to: ')' },
    RATED,
  ),
  planted(
    'a hidden rating counts in the average',
    { file: `${RATINGS}/queries/fragments.ts`, from: 'where hidden_at is null and visible_at', to: 'where visible_at' },
    HIDDEN,
  ),
]
