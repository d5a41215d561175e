import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { QUESTIONS } from './questions.ts'

/** The search of the site shows this many sections without scrolling. */
const SEEN_AT_ONCE = 6

type Hit = { id: string; title: string }
type Index = { search: (query: string) => Hit[] }
type MiniSearch = { loadJSON: (json: string, options: object) => Index }

/**
 * Asks the built search each question, with the options that the page uses. Throws an error that
 * names the questions whose answer is not among the first sections.
 */
export async function askQuestions(site: string): Promise<void> {
  const index = await loadIndex(site)
  const unanswered = QUESTIONS.flatMap(({ asked, answeredBy }) => {
    const seen = index.search(asked).slice(0, SEEN_AT_ONCE)
    return seen.some(({ id }) => answeredBy.some((page) => isAnswer(id, page))) ? [] : [{ asked, answeredBy, seen }]
  })
  if (unanswered.length === 0) return console.log(`The search answers all ${QUESTIONS.length} questions.`)
  const list = unanswered.map(
    ({ asked, answeredBy, seen }) =>
      `  “${asked}” should lead to ${answeredBy.join(' or ')}, but finds\n${seen.map(({ id }) => `    ${id}`).join('\n')}`,
  )
  throw new Error(`The search of the documentation does not answer:\n${list.join('\n')}`)
}

/** A page without a section counts for all its sections. */
const isAnswer = (id: string, page: string): boolean =>
  page.includes('#') ? id === page : id.replace(/#.*$/, '') === page

async function loadIndex(site: string): Promise<Index> {
  const [file] = globSync('dist/assets/chunks/@localSearchIndexroot.*.js', { cwd: site })
  if (!file) throw new Error('The site has no search index.')
  const { default: json } = (await import(pathToFileURL(join(site, file)).href)) as { default: string }
  const { SEARCH } = (await import(pathToFileURL(join(site, '.vitepress/search.ts')).href)) as { SEARCH: object }
  const miniSearch = createRequire(join(site, 'package.json'))('minisearch') as MiniSearch
  return miniSearch.loadJSON(json, { fields: ['title', 'titles', 'text'], storeFields: ['title', 'titles'], ...SEARCH })
}
