import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const SITE = resolve(import.meta.dirname, '../..')
const ALWAYS = ['frame', 'refusals']
const SECTIONS = readdirSync(resolve(import.meta.dirname, 'en'))
  .map((file) => file.replace('.ts', ''))
  .filter((name) => name !== 'index')

function broughtBy(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known
  known.add(file)
  const code = readFileSync(file, 'utf8').replace(/^(?:import|export) type [^;]*?from '[^']+'$/gm, '')
  for (const [, at = ''] of code.matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g)) {
    const next = resolve(dirname(file), at)
    if (existsSync(next) && next.startsWith(SITE) && !next.includes('/words/')) broughtBy(next, known)
  }
  return known
}

function readIn(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  const source = String.raw`(?:useWords\(\)|wordsOf\(\w+\)${/const words = useWords\(\)/.test(code) ? '|words' : ''})`
  const taken = [...code.matchAll(new RegExp(String.raw`\{([^{}]*)\}(?: = ${source}|: Words\b)`, 'g'))].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.split(':')[0]?.trim() ?? ''),
  )
  const used = [...code.matchAll(new RegExp(String.raw`\b${source}\.(\w+)`, 'g'))].map(([, name = '']) => name)
  return [...taken, ...used].filter((name) => SECTIONS.includes(name))
}

const PAGES = ['store', 'boards'].flatMap((folder) =>
  readdirSync(resolve(SITE, folder))
    .filter((file) => file.endsWith('-page.tsx'))
    .map((file) => `${folder}/${file}`),
)

describe('a page loads exactly the sections of words that it uses', () => {
  test.each(PAGES)('%s', (page) => {
    const file = resolve(SITE, page)
    const brought = /export const loadTexts = wordsFor\(([^)]*)\)/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
    const read = new Set([...ALWAYS, ...[...broughtBy(file)].flatMap(readIn)])
    expect([...ALWAYS, ...[...brought.matchAll(/\w+/g)].map(([name]) => name)].sort()).toEqual([...read].sort())
  })
})
