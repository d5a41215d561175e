import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AREAS, type Area } from '../../web/words/areas.ts'
import { type FoundMessage, findMessages } from '../../web/words/find-messages.ts'
import { findRefusals } from './find-refusals.ts'

/** A message with the first source file that contains it. */
export type AreaMessage = FoundMessage & { file: string }

const CODE = /\.tsx?$/
/** Areas whose pages load no other catalog. */
const ALONE: ReadonlySet<Area> = new Set(['auth', 'mailed', 'site'])
const TEST = /\.test\.ts$|\/testing\//

/** Area of the messages that the server itself writes: mails, notices and refusals. */
export const SERVER_AREA = 'server'
type AnyArea = Area | typeof SERVER_AREA
/** All areas with a catalog. */
export const ALL_AREAS: readonly AnyArea[] = [...(Object.keys(AREAS) as Area[]), SERVER_AREA]

/** Lists the sources of an area. */
export const sourcesOf = (root: string, area: AnyArea): string[] =>
  (area === SERVER_AREA ? ['server/', 'packages/media/'] : AREAS[area])
    .flatMap((source) => (CODE.test(source) ? [source] : globSync(`${source}**/*.{ts,tsx}`, { cwd: root })))
    .filter((file) => !TEST.test(file))
    .toSorted()

/**
 * Reads the messages of an area. Messages that every page of the site loads are left out of the
 * other areas of the site.
 */
export function messagesOf(root: string, area: AnyArea): Map<string, AreaMessage> {
  const messages = new Map<string, AreaMessage>()
  for (const file of sourcesOf(root, area)) {
    const code = readFileSync(join(root, file), 'utf8')
    const refusals = area === SERVER_AREA ? findRefusals(file, code).messages : []
    for (const found of [...findMessages(file, code), ...refusals])
      if (!messages.has(found.text)) messages.set(found.text, { ...found, file })
  }
  if (area === SERVER_AREA || ALONE.has(area)) return messages
  for (const shared of messagesOf(root, 'site').keys()) messages.delete(shared)
  return messages
}
