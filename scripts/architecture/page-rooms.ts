import type { Breach } from './breach.ts'
import { isTestFile, type SourceTree } from './source-tree.ts'

const RULE =
  'A page imports its own room, the shared rooms and the top of web/, never another audience’s room, not even its types.'

/**
 * Folders ("rooms") of pages that several audiences use. They must not import from the room of a
 * single audience.
 */
const SHARED: ReadonlySet<string> = new Set([
  'web/parts',
  'web/shell',
  'web/words',
  'web/site/installed',
  'web/site/parts',
  'web/site/shell',
  'web/site/storefront',
  'web/site/words',
])

/** Files that combine all rooms. They may import from every room. */
const COMPOSITION = new Set(['web/entry-server.tsx', 'web/entry-styles.ts', 'web/pages.ts'])

/** Single files of a room that another room may import, with the reason. */
const EXCEPTIONS: readonly { from: string; file: string; because: string }[] = [
  {
    from: 'web/site/boards',
    file: 'web/site/store/frame/frame.tsx',
    because: 'A fan comes to a leaderboard from a store, and sees it in the frame of stores.',
  },
  {
    from: 'web/site/boards',
    file: 'web/site/store/words/words.ts',
    because: 'The texts for fans are translated together: a leaderboard is one section of them.',
  },
  {
    from: 'web/site/admin',
    file: 'web/site/store/words/en/photo.ts',
    because: 'The campaign editor shows the texts that a store shows where the campaign has none.',
  },
]

/**
 * The room is the folder below `web/site`, or else below `web`. Files directly in `web/site` form
 * one room, and files directly in `web` another.
 */
export const pageRoomOf = (file: string): string | undefined =>
  /^web\/site\/[^/]+(?=\/)|^web(?:\/[^/]+)?(?=\/)/.exec(file)?.[0]

/** True if no other room may import from this room. */
const isWalled = (room: string): boolean => room !== 'web' && room !== 'web/site' && !SHARED.has(room)

/**
 * Finds imports between rooms of different audiences. Also finds exceptions that are no longer
 * needed.
 */
export function findRoomBreaches(tree: SourceTree): Breach[] {
  const used = new Set<string>()
  const breaches: Breach[] = []
  for (const { file, imports } of tree.values()) {
    const from = pageRoomOf(file)
    if (from === undefined || isTestFile(file) || COMPOSITION.has(file)) continue
    for (const { to, line } of imports) {
      const room = pageRoomOf(to)
      if (room === undefined || room === from || !isWalled(room)) continue
      if (isException(from, to)) used.add(`${from} ${to}`)
      else breaches.push({ file, line, rule: RULE, detail: `imports ${to}` })
    }
  }
  const unused = EXCEPTIONS.filter(({ from, file }) => !used.has(`${from} ${file}`))
  return [
    ...breaches,
    ...unused.map(({ from, file }) => ({
      file: from,
      rule: RULE,
      detail: `no longer imports ${file}: remove the exception`,
    })),
  ]
}

const isException = (room: string, to: string): boolean =>
  EXCEPTIONS.some(({ from, file }) => from === room && file === to)
