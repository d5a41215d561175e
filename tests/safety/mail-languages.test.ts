import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { PRODUCT } from '../../server/assemble.ts'
import { loadConfig } from '../../server/platform/config/load-config.ts'
import { letterIn } from '../../server/platform/mail/index.ts'
import { LANGUAGES } from '../../server/platform/words/index.ts'

/** Checks every mail of the product, as /dev/mails shows it, in every language. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const config = loadConfig({ NODE_ENV: 'test', SECRET_KEY: 'secret-key-for-tests-0123456789abcdef' })
const examples = PRODUCT.mailExamples(config)
const toPeople = examples.filter(({ reader }) => reader !== 'admin')
const TRANSLATED = LANGUAGES.filter((one) => one !== 'en')

const catalogOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`${ROOT}/server/platform/words/catalogs/${language}.json`, 'utf8'))

/** Parts of a mail that are the same in every language. */
const factsOf = (html: string): string[] => [
  ...[...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href),
  ...[...html.matchAll(/src="([^"]*)"/g)].map(([, src = '']) => src),
]

test('only mails to admins are in English alone', () => {
  const readers = examples.filter(({ letter }) => letter.content === undefined).map(({ reader }) => reader)
  expect([...new Set(readers)]).toEqual(['admin'])
})

describe.each(TRANSLATED)('in %s', (language) => {
  const catalog = catalogOf(language)
  // Only messages without placeholders: one with placeholders never
  // appears in a mail word for word.
  const english = new Set(
    Object.entries(catalog).flatMap(([text, own]) => (text === own || text.includes('{') ? [] : [text])),
  )

  test('no message of the catalog is left in English', () => {
    for (const { kind, reader, letter } of toPeople) {
      const own = letterIn(letter, language)
      expect(own.html, kind).toContain(`<html lang="${language}"`)
      const left = [own.subject, ...own.text.split('\n')].filter((line) => english.has(line.trim()))
      expect(left, `${kind} to ${reader}`).toEqual([])
      expect(own.text, `${kind} to ${reader}`).not.toContain('You are getting this email')
      expect(own.text, `${kind} to ${reader}`).not.toMatch(/undefined|NaN|\[object|\{\w+[,}]/)
    }
  })

  test('every mail keeps its links, pictures and code, and its subject is short enough', () => {
    for (const { kind, letter } of toPeople) {
      const own = letterIn(letter, language)
      expect(factsOf(own.html), kind).toEqual(factsOf(letter.html))
      expect(own.subject.length, own.subject).toBeLessThanOrEqual(90)
      expect(own.subject, kind).toMatch(/\S/)
      const code = /\b\d{6}\b/.exec(letter.text)?.[0]
      if (code !== undefined) expect(own.text, kind).toContain(code)
    }
  })

  test('days and money are written as the language does', () => {
    const texts = toPeople.map(({ letter }) => letterIn(letter, language).text).join('\n')
    expect(texts).toContain(
      { de: '20. Dezember 2026', fr: '20 décembre 2026', es: '20 de diciembre de 2026', ja: '2026年12月20日' }[
        language
      ],
    )
    expect(texts).toContain(
      { de: '2.500,00\u00a0$', fr: '2\u202f500,00\u00a0$', es: '2500,00\u00a0', ja: '$2,500.00' }[language],
    )
  })
})
