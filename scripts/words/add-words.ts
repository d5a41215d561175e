import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SITE_LANGUAGES } from '../../web/words/languages.ts'
import { catalogOf, compareMessage, readCatalog } from './find-faults.ts'
import { ALL_AREAS, messagesOf } from './read-areas.ts'

/** File of messages without a translation, to be filled in. Git ignores it. */
export const NEW_WORDS = 'new-words.json'
const LANGUAGES = SITE_LANGUAGES.filter((language) => language !== 'en')

/** Translations by English text and language. An empty text is missing. */
type NewWords = Record<string, Record<string, string>>
type Catalog = Record<string, string>
type Added = { added: number; removed: number; missing: NewWords; faults: string[] }

/**
 * Adds the translations of `new-words.json` to each catalog that lacks them, and removes messages
 * that no page says. A text that another catalog translates is copied from it. The file then holds
 * what is still missing, and is deleted when that is nothing.
 */
export function addWords(root: string): Added {
  const file = join(root, NEW_WORDS)
  const given = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as NewWords) : {}
  const catalogs = LANGUAGES.flatMap((language) =>
    ALL_AREAS.map((area) => ({
      language,
      area,
      path: catalogOf(language, area),
      now: readCatalog(root, language, area),
    })),
  )
  const texts = new Map(ALL_AREAS.map((area) => [area, [...messagesOf(root, area).keys()]]))
  const result: Added = { added: 0, removed: 0, missing: {}, faults: [] }
  for (const { language, area, path, now } of catalogs) {
    const said = texts.get(area) ?? []
    const known: Catalog = Object.assign(
      {},
      ...catalogs.filter((one) => one.language === language).map((one) => one.now),
    )
    const kept = Object.entries(now).filter(([text]) => said.includes(text))
    const found = said.flatMap((text): [string, string][] => {
      if (now[text] !== undefined) return []
      const own = (given[text]?.[language] ?? '') || (known[text] ?? '')
      const faults = own === '' ? [] : compareMessage(text, own, language)
      if (own !== '' && faults.length === 0) return [[text, own]]
      result.missing[text] = { ...result.missing[text], [language]: own }
      result.faults.push(...faults.map((fault) => `${path} ${fault}`))
      return []
    })
    result.added += found.length
    result.removed += Object.keys(now).length - kept.length
    if (found.length > 0 || kept.length < Object.keys(now).length)
      writeFileSync(join(root, path), catalogText(Object.fromEntries(kept), found))
  }
  if (Object.keys(result.missing).length > 0) writeFileSync(file, `${JSON.stringify(result.missing, undefined, 2)}\n`)
  else rmSync(file, { force: true })
  return result
}

/** Keeps the order of what is there. */
export function catalogText(before: Catalog, added: readonly [string, string][]): string {
  const rows = Object.entries(before)
  for (const row of added) {
    const at = rows.findIndex(([text]) => text > row[0])
    rows.splice(at < 0 ? rows.length : at, 0, row)
  }
  return `${JSON.stringify(Object.fromEntries(rows), undefined, 2)}\n`
}
