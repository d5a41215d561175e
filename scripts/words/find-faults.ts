import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { SITE_LANGUAGES } from '../../web/words/languages.ts'
import { messageId } from '../../web/words/message-id.ts'
import { ALL_AREAS, messagesOf, SERVER_AREA } from './read-areas.ts'
import { SAME_IN } from './same-words.ts'

/** Finds missing, unused, contradicting and faulty translations, and those that are English. */
export function findFaults(root: string): string[] {
  const differing = SITE_LANGUAGES.filter((language) => language !== 'en').flatMap((language) =>
    findDiffering(ALL_AREAS.map((area) => readCatalog(root, language, area))).map(
      (text) => `the catalogs of ${language} translate “${text}” in two ways`,
    ),
  )
  const ofAreas = ALL_AREAS.flatMap((area) => {
    const messages = messagesOf(root, area)
    const texts = [...messages.keys()]
    const unnamed = [...messages.values()].flatMap(({ text, file, names }) => findUnnamed(text, file, names))
    const translated = SITE_LANGUAGES.filter((language) => language !== 'en')
    return [
      ...findDoubles(texts),
      ...unnamed,
      ...translated.flatMap((language) =>
        compareCatalog(texts, readCatalog(root, language, area), language).map(
          (fault) => `${catalogOf(language, area)} ${fault}`,
        ),
      ),
    ]
  })
  return [...differing, ...ofAreas]
}

/** Finds messages that two areas translate differently. A page may load both areas. */
function findDiffering(catalogs: readonly Readonly<Record<string, string>>[]): string[] {
  const known: Record<string, string> = {}
  const differing = new Set<string>()
  for (const [text, own] of catalogs.flatMap((catalog) => Object.entries(catalog))) {
    if ((known[text] ?? own) !== own) differing.add(text)
    known[text] = own
  }
  return [...differing]
}

/**
 * Path of a catalog. The server's are in its own folder, because it runs without the sources of
 * pages.
 */
export const catalogOf = (language: string, area: string): string =>
  area === SERVER_AREA
    ? `server/platform/words/catalogs/${language}.json`
    : `web/words/catalogs/${language}/${area}.json`

/** Reads a catalog. It is empty if there is no file. */
export function readCatalog(root: string, language: string, area: string): Record<string, string> {
  const file = join(root, catalogOf(language, area))
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
}

/** Compares a catalog with the messages of its area. */
export function compareCatalog(
  texts: readonly string[],
  catalog: Readonly<Record<string, string>>,
  language: string,
): string[] {
  const known = new Set(texts)
  return [
    ...texts.filter((text) => catalog[text] === undefined).map((text) => `lacks “${text}”`),
    ...Object.keys(catalog)
      .filter((text) => !known.has(text))
      .map((text) => `has “${text}”, which no page says`),
    ...texts.flatMap((text) => {
      const own = catalog[text]
      return own === undefined ? [] : compareMessage(text, own, language)
    }),
  ]
}

/** A space or nothing where French has a narrow no-break space: before ; : ! ? » and after «. */
const FRENCH_SPACES = /[ \u00a0][;:!?»]|\S»|«[^\u202f]/u

/** Lists what a translation lacks or adds. */
export function compareMessage(text: string, own: string, language: string): string[] {
  const faults: string[] = []
  const [english, translated] = [shapeOf(parse(text)), shapeOf(readOwn(own, faults))]
  if (faults.length > 0) return faults.map((fault) => `has “${own}”: ${fault}`)
  if (english.names.join() !== translated.names.join())
    faults.push(`has ${list(translated.names)} in “${own}” instead of ${list(english.names)}`)
  const needed = pluralsOf(language)
  for (const categories of translated.plurals) {
    const missing = needed.filter((category) => !categories.includes(category))
    if (missing.length > 0) faults.push(`lacks the plural ${missing.join(', ')} in “${own}”`)
  }
  if (own === text && !SAME_IN[language]?.includes(text)) faults.push(`has the English “${text}”`)
  if (language === 'fr' && FRENCH_SPACES.test(own)) faults.push(`needs a narrow no-break space in “${own}”`)
  if (/^\s|\s$/.test(text) && own.trim() === '') faults.push(`has nothing for “${text}”`)
  return faults
}

function readOwn(own: string, faults: string[]): MessageFormatElement[] {
  try {
    return parse(own)
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
    return []
  }
}

const list = (names: readonly string[]): string => (names.length === 0 ? 'no placeholders' : names.join(', '))

/** Plural forms that a language has for whole numbers that pages show. */
const pluralsOf = (language: string): string[] => (language === 'ja' ? ['other'] : ['one', 'other'])

type Shape = { names: string[]; plurals: string[][] }

/** Placeholders and tags of a message, sorted, and the forms of its plurals. */
function shapeOf(parts: readonly MessageFormatElement[]): Shape {
  const names = new Set<string>()
  const plurals: string[][] = []
  const visit = (part: MessageFormatElement): void => {
    if (part.type === TYPE.literal || part.type === TYPE.pound) return
    names.add(part.type === TYPE.tag ? `<${part.value}>` : `{${part.value}}`)
    if (part.type === TYPE.tag) part.children.forEach(visit)
    if (part.type !== TYPE.plural && part.type !== TYPE.select) return
    if (part.type === TYPE.plural) plurals.push(Object.keys(part.options))
    for (const { value } of Object.values(part.options)) value.forEach(visit)
  }
  parts.forEach(visit)
  return { names: [...names].toSorted(), plurals }
}

/** Lists placeholders and tags of a message for which its call gives no value. */
function findUnnamed(text: string, file: string, names: readonly string[] | null): string[] {
  if (names === null) return []
  const missing = shapeOf(parse(text)).names.filter((name) => !names.includes(name.slice(1, -1)))
  return missing.map((name) => `${file} gives no value for ${name} in “${text}”`)
}

/** Finds messages whose ids are the same, so that one would get the translation of the other. */
function findDoubles(texts: readonly string[]): string[] {
  const known = new Map<string, string>()
  return texts.flatMap((text) => {
    const id = messageId(text)
    const other = known.get(id)
    known.set(id, text)
    return other === undefined ? [] : [`“${text}” and “${other}” have the same id: change one of them`]
  })
}
