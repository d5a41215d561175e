import { type PlantedBug, planted } from './planted-bug.ts'

const SHARING = 'server/features/merch/sharing'
const SHARED = `${SHARING}/sharing.test.ts`
const COUNTED = `${SHARING}/counting.test.ts`

export const SHARING_BUGS: readonly PlantedBug[] = [
  planted(
    'anyone who reads the key of art from a share can share that art',
    {
      file: `${SHARING}/create-share.ts`,
      from: '  if (!isTheirs && (holder || !isOpen)) throw noArt()\n',
      to: '  if (!isTheirs && holder) throw noArt()\n',
    },
    SHARED,
  ),
  planted(
    'a session can share the art of another session',
    {
      file: `${SHARING}/create-share.ts`,
      from: '  const isTheirs = holder ? holder.id === session.id :',
      to: '  const isTheirs = holder ? holder.campaignId === session.campaignId :',
    },
    SHARED,
  ),
  planted(
    'a share can name any order',
    {
      file: `${SHARING}/create-share.ts`,
      from: 'orderId === null || isOrderOf(',
      to: "orderId !== '' || isOrderOf(",
    },
    SHARED,
  ),
  planted(
    'a share can name an order of another session',
    {
      file: 'server/features/merch/orders/queries/find-orders.ts',
      from: "    .where('id', '=', orderId)\n    .where('session_id', '=', sessionId)\n",
      to: "    .where('id', '=', orderId)\n    .where('session_id', '<>', '').$if(sessionId === '', (none) => none)\n",
    },
    SHARED,
  ),
  planted(
    'a share shows art without the watermark',
    {
      file: `${SHARING}/create-share.ts`,
      from: '(isBought ? art.artKey : art.previewKey)',
      to: 'art.artKey',
    },
    SHARED,
  ),
  planted(
    'shares are kept when their fan’s data is deleted',
    {
      file: `${SHARING}/feature.ts`,
      from: '  deleteFanCreations: forgetShares,\n',
      to: '  deleteFanCreations: async () => [],\n',
    },
    SHARED,
  ),
  planted(
    'the history lists the sessions of other people',
    {
      file: 'server/features/merch/fan-sessions/queries/list-own-sessions.ts',
      from: `where mine.user_id = \${userId} and (mine.account_id is null or mine.account_id = \${accountId})`,
      to: `where mine.user_id <> \${userId} and (mine.account_id is null or mine.account_id <> \${accountId})`,
    },
    SHARED,
  ),
  planted(
    'the history shows art without the watermark',
    {
      file: `${SHARING}/list-history.ts`,
      from: '=== aiArtKey)?.previewKey ?? null\n',
      to: '=== aiArtKey)?.artKey ?? null\n',
    },
    SHARED,
    'tests/journeys/one-merch-order.test.ts',
  ),
  planted(
    'a visitor has the same identifier on every day',
    {
      file: `${SHARING}/record-visit.ts`,
      from: `\`visitors of \${day}\``,
      to: "'visitors'",
    },
    COUNTED,
  ),
  planted(
    'a page can record events that only the server may record',
    {
      file: `${SHARING}/record-journey-event.ts`,
      from: ' || SERVER_EVENTS.has(given.eventType)) return\n',
      to: ' || SERVER_EVENTS.has(given.eventType.toLowerCase())) return\n',
    },
    COUNTED,
  ),
  planted(
    'events recorded by a page store the session’s bearer token',
    {
      file: `${SHARING}/record-journey-event.ts`,
      from: "  return bearer ? text.replaceAll(bearer, '') : text\n",
      to: '  return bearer ? text.replaceAll(bearer, bearer) : text\n',
    },
    COUNTED,
  ),
  planted(
    'the picture of a shared link does not say that it was made with AI',
    {
      file: `${SHARING}/make-share-picture.ts`,
      from: 'label: isMadeWithAi(sourceKey) ? AI_WORDS.en.label : null',
      to: 'label: null',
    },
    SHARED,
  ),
  planted(
    'a refunded order leaves its art in a share without a watermark',
    {
      file: `${SHARING}/routes/share-routes.ts`,
      from: 'share.isUnmarked && !isBought ? null : pictureKey',
      to: 'pictureKey',
    },
    SHARED,
  ),
  planted(
    'a text of a store is missing in a language to which it is not translated',
    {
      file: 'server/features/merch/campaign-texts/apply-texts.ts',
      from: 'name in fields && text !== null',
      to: 'name in fields',
    },
    'server/features/merch/campaign-texts/campaign-texts.test.ts',
  ),
  planted(
    'fans see a store in its main language only',
    {
      file: 'server/features/merch/storefront/queries/fingerprint-storefront.ts',
      from: 'environment, language ?? MAIN_TEXTS)',
      to: 'environment, MAIN_TEXTS)',
    },
    'server/features/merch/campaign-texts/campaign-texts.test.ts',
  ),
]
