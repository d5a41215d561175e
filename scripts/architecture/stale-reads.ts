import type { Breach } from './breach.ts'
import { isTestFile, type SourceTree } from './source-tree.ts'

const TABLE = 'web/site/stale-reads.ts'
const RULE =
  'web/site/stale-reads.ts names the reads that each write of a page makes stale; scripts/architecture/stale-reads.ts names the writes that make none.'

/**
 * Requests that change something, but nothing in the responses that pages cache. Grouped by the
 * reason.
 */
const NOTHING_STALE: readonly { because: string; writes: readonly string[] }[] = [
  {
    because: 'It is a question: it stores nothing that a page reads.',
    writes: [
      'POST /api/indexing/search',
      'POST /api/indexing/search/by-picture',
      'POST /api/indexing/search/by-voice',
      'POST /api/licences/by-file',
      'POST /api/merch/calc-price',
      'POST /api/merch/order/by-session',
      'POST /api/offers/generate-preview',
      'POST /api/offers/match-talents',
    ],
  },
  {
    because: 'The page shows its answer, or puts it in the place of the read.',
    writes: [
      'POST /api/merch/create-payment-intent',
      'POST /api/merch/order/complete',
      'POST /api/merch/order/{orderNumber}/cancel',
      'POST /api/merch/render',
      'POST /api/merch/session/create',
      'POST /api/merch/session/hand-over',
      'POST /api/merch/share/create',
      'PUT /api/merch/session/{id}/cart',
    ],
  },
  {
    because: 'The page follows what it began, in a stream or by polling.',
    writes: ['POST /api/merch/upload', 'POST /api/merch/upload/verify'],
  },
  {
    because: 'The page leaves for another document.',
    writes: [
      'POST /api/auth/logout',
      'POST /api/teams/invitations/{invitation}/accept',
      'POST /api/teams/invitations/{invitation}/decline',
      'POST /api/teams/switch',
      'POST /api/payments/create-intent',
      'POST /api/payments/payout-route/onboarding-link',
    ],
  },
  {
    because: 'It is a file that only the next write connects with something.',
    writes: [
      'POST /api/merch/seller/upload',
      'POST /api/offers/dispute/upload-evidence',
      'POST /api/offers/upload-deliverable',
      'POST /api/offers/upload-product-image',
      'POST /api/offers/{id}/messages/attachments',
    ],
  },
  {
    because: 'No page of the one who sends it shows what it stores.',
    writes: [
      'POST /api/likeness/admin/report-senders',
      'POST /api/likeness/reports',
      'POST /api/merch/leaderboard/link',
      'POST /api/merch/tracking/record',
    ],
  },
]

const WRITE = /['"`]((?:POST|PUT|PATCH|DELETE) \/api\/[^'"`\n]+)['"`]/g
const READ = /['"`](GET \/api\/[^'"`\n]+)['"`]/g
const KEY = /^ {2}'((?:POST|PUT|PATCH|DELETE) \/api\/[^'\n]+)':/gm

/**
 * Finds requests that change something and are neither in the table of outdated responses nor in
 * the list above. Also finds entries of both that are no longer needed.
 */
export function findStaleReadBreaches(tree: SourceTree): Breach[] {
  const table = tree.get(TABLE)
  if (!table) return []
  const pages = [...tree.values()].filter(
    ({ file }) => file.startsWith('web/site/') && file !== TABLE && !isTestFile(file),
  )
  const writes = namedIn(pages, WRITE)
  const reads = namedIn(pages, READ)
  const keys = namedIn([table], KEY)
  const harmless = new Set(NOTHING_STALE.flatMap((each) => each.writes))
  const detail = (file: string, text: string): Breach => ({ file, rule: RULE, detail: text })
  return [
    ...[...writes]
      .filter(([name]) => !keys.has(name) && !harmless.has(name))
      .map(([name, place]) => ({ ...place, rule: RULE, detail: `sends ${name}, which neither names` })),
    ...[...keys]
      .filter(([name]) => harmless.has(name))
      .map(([name, place]) => ({ ...place, rule: RULE, detail: `both name ${name}` })),
    ...[...keys]
      .filter(([name]) => !writes.has(name))
      .map(([name, place]) => ({ ...place, rule: RULE, detail: `no page sends ${name}` })),
    ...[...namedIn([table], READ)]
      .filter(([name]) => !reads.has(name))
      .map(([name, place]) => ({ ...place, rule: RULE, detail: `no page reads ${name}` })),
    ...[...harmless]
      .filter((name) => !writes.has(name))
      .map((name) => detail('scripts/architecture/stale-reads.ts', `no page sends ${name}`)),
  ]
}

function namedIn(sources: readonly { file: string; text: string }[], pattern: RegExp) {
  const found = new Map<string, { file: string; line: number }>()
  for (const { file, text } of sources)
    for (const { 1: name = '', index } of text.matchAll(pattern))
      if (!found.has(name)) found.set(name, { file, line: text.slice(0, index).split('\n').length })
  return found
}
