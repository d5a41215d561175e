import { type PlantedBug, planted } from './planted-bug.ts'

const SHARING = 'server/features/merch/sharing'
const SHARED = `${SHARING}/sharing.test.ts`
const COUNTED = `${SHARING}/counting.test.ts`

/** Bugs in fans' shares, their counts, and the visibility of their history. */
export const SHARING_BUGS: readonly PlantedBug[] = [
  planted(
    'whoever reads the key of art off a share shares it as theirs',
    {
      file: `${SHARING}/create-share.ts`,
      from: '  if (!isTheirs && (holder || !isOpen)) throw noArt()\n',
      to: '  if (!isTheirs && holder) throw noArt()\n',
    },
    SHARED,
  ),
  planted(
    'another session’s art is shared by a session of one’s own',
    {
      file: `${SHARING}/create-share.ts`,
      from: '  const isTheirs = holder ? holder.id === session.id :',
      to: '  const isTheirs = holder ? holder.campaignId === session.campaignId :',
    },
    SHARED,
  ),
  planted(
    'an order of anybody is told with a share',
    {
      file: `${SHARING}/create-share.ts`,
      from: '  if (orderId !== null && !(await isOrderOf(',
      to: "  if (orderId === '' && !(await isOrderOf(",
    },
    SHARED,
  ),
  planted(
    'an order of another session is told with a share',
    {
      file: 'server/features/merch/orders/queries/find-orders.ts',
      from: "    .where('id', '=', orderId)\n    .where('session_id', '=', sessionId)\n",
      to: "    .where('id', '=', orderId)\n    .where('session_id', '<>', '').$if(sessionId === '', (none) => none)\n",
    },
    SHARED,
  ),
  planted(
    'other sites show art without its mark',
    {
      file: `${SHARING}/create-share.ts`,
      from: 'previewKey: art.previewKey })\n',
      to: 'previewKey: art.artKey })\n',
    },
    SHARED,
  ),
  planted(
    'what was shared stays though its fan is forgotten',
    {
      file: `${SHARING}/feature.ts`,
      from: '  forgetMade: forgetShares,\n',
      to: '  forgetMade: async () => [],\n',
    },
    SHARED,
  ),
  planted(
    'history tells of everybody’s sessions',
    {
      file: 'server/features/merch/fan-sessions/queries/list-own-sessions.ts',
      from: `where mine.user_id = \${userId} and (mine.account_id is null or mine.account_id = \${accountId})`,
      to: `where mine.user_id <> \${userId} and (mine.account_id is null or mine.account_id <> \${accountId})`,
    },
    SHARED,
  ),
  planted(
    'history shows art without its mark',
    {
      file: `${SHARING}/list-history.ts`,
      from: '=== aiArtKey)?.previewKey ?? null\n',
      to: '=== aiArtKey)?.artKey ?? null\n',
    },
    SHARED,
    'tests/journeys/one-merch-order.test.ts',
  ),
  planted(
    'who came yesterday is known today',
    {
      file: `${SHARING}/record-visit.ts`,
      from: `\`visitors of \${day}\``,
      to: "'visitors'",
    },
    COUNTED,
  ),
  planted(
    'a page says what only the server may say',
    {
      file: `${SHARING}/record-journey-event.ts`,
      from: ' || SERVER_EVENTS.has(given.eventType)) return\n',
      to: ' || SERVER_EVENTS.has(given.eventType.toLowerCase())) return\n',
    },
    COUNTED,
  ),
  planted(
    'what opens a session is kept with what its page said',
    {
      file: `${SHARING}/record-journey-event.ts`,
      from: "  return bearer ? text.replaceAll(bearer, '') : text\n",
      to: '  return bearer ? text.replaceAll(bearer, bearer) : text\n',
    },
    COUNTED,
  ),
]
