import { readFileSync } from 'node:fs'

const CATALOGS = new URL('../../../web/words/catalogs/', import.meta.url)

/** Texts of a page that people read or hear. */
const textsOf = (html: string): string[] =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<([a-z0-9]+)[^>]* lang="en"[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*?(?:aria-label|title|placeholder|alt)="([^"]*)"[^>]*>/g, '\n$1\n')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, '\n')
    .split('\n')
    .map((text) => text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&').trim())
    .filter((text) => text !== '')

/** Matches what a message says with any values. Those with plurals and elements are left out. */
function patternOf(text: string): RegExp | undefined {
  if (/[<#]/.test(text) || text.replaceAll(/\{\w+\}/g, '').trim().length < 4) return undefined
  const parts = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}

const patterns = new Map<string, RegExp[]>()

function patternsOf(language: string, area: string): RegExp[] {
  const file = `${language}/${area}.json`
  const known = patterns.get(file)
  if (known) return known
  const catalog = JSON.parse(readFileSync(new URL(file, CATALOGS), 'utf8')) as Record<string, string>
  const made = Object.entries(catalog).flatMap(([text, own]) => {
    const pattern = text === own ? undefined : patternOf(text.trim())
    return pattern ? [pattern] : []
  })
  patterns.set(file, made)
  return made
}

/** Lists texts that are English messages of these areas, on a page that is not English. */
export function findEnglish(html: string, language: string, areas: readonly string[]): string[] {
  const english = areas.flatMap((area) => patternsOf(language, area))
  return textsOf(html).filter((text) => english.some((pattern) => pattern.test(text)))
}

/** Returns the language that a page declares. */
export const languageOf = (html: string): string | undefined => /<html[^>]* lang="(\w+)"/.exec(html)?.[1]
