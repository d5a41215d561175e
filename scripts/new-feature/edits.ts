import type { Names, Parts } from './names.ts'

export type Edit = { path: string; apply: (text: string) => string }

/** Responses to each of the sixteen callers in tests/safety/principals.txt. */
const SIGNED_IN = '401 401 401 | 404 ok  ok  ok  ok  401 | ok  ok  401 | 401 ok  | ok  ok'
const CRON = '401 401 401 | 401 401 401 401 401 401 | 401 401 401 | ok  401 | 401 401'
const ROUTE_WIDTH = 62

export function editsFor(names: Names, { hasJob, hasPage }: Parts): Edit[] {
  const { slug, title, wordsMany } = names
  const rows = [
    [`POST /api/${slug}`, SIGNED_IN],
    [`GET /api/${slug}`, SIGNED_IN],
    ...(hasJob ? [[`GET /api/${slug}/cron/delete-old`, CRON]] : []),
    ...(hasPage ? [[`GET /${slug}`, SIGNED_IN]] : []),
  ].map(([route = '', callers]) => `${route.padEnd(ROUTE_WIDTH)}${callers}`)
  const edits: Edit[] = [
    { path: 'server/features.ts', apply: (text) => listFeature(text, names) },
    { path: 'tests/safety/principals.txt', apply: (text) => rows.reduce(insertRow, text) },
  ]
  const jobLabel = `  'delete-old-${slug}': message('Delete old ${wordsMany}'),\n`
  if (hasJob) edits.push({ path: 'web/site/words/jobs.ts', apply: (text) => insertBefore(text, '  prune: ', jobLabel) })
  if (!hasPage) return edits
  const address = [`    path: '/${slug}',`, `    page: 'account/${slug}',`, `    access: 'user',`]
  const entry = ['  {', ...address, `    summary: 'The ${wordsMany} of an account.',`, '  },', '']
  const label = ['    get label() {', `      return say('${title}')`, '    },']
  const destination = ['  {', `    to: '/${slug}',`, ...label, '  },', ''].join('\n')
  return [
    ...edits,
    {
      path: 'server/platform/pages/site-paths.ts',
      apply: (text) => insertBefore(text, "  {\n    path: '/settings/data',\n", entry.join('\n')),
    },
    {
      path: 'web/site/stale-reads.ts',
      apply: (text) =>
        insertBefore(text, "  'POST /api/privacy/erasure':", `  'POST /api/${slug}': ['GET /api/${slug}'],\n`),
    },
    {
      path: 'web/site/shell/destinations.ts',
      apply: (text) => insertBefore(text, "  {\n    to: '/settings/data',\n", destination),
    },
  ]
}

function listFeature(text: string, { feature, many, pascalMany }: Names): string {
  const [group = ''] = feature.split('/')
  const name = `${group}${pascalMany}`
  const line = `import { feature as ${name} } from './features/${feature}/feature.ts'\n`
  const imports = [...text.matchAll(/^import \{ feature as \w+ \} from '(.*)'\n/gm)]
  const next = imports.find(([, path = '']) => path > `./features/${feature}/feature.ts`)
  const at = next?.index ?? endOf(imports.at(-1))
  const imported = text.slice(0, at) + line + text.slice(at)
  const listed = [...imported.matchAll(new RegExp(`^  ${group}[A-Z]\\w*,\\n`, 'gm'))]
  const end = endOf(listed.at(-1))
  if (listed.length === 0) throw new Error(`There is no group “${group}”. Choose an existing group for ${many}.`)
  return `${imported.slice(0, end)}  ${name},\n${imported.slice(end)}`
}

const endOf = (match: RegExpExecArray | undefined): number => (match ? match.index + match[0].length : 0)

function insertRow(text: string, row: string): string {
  const pathOf = (line: string): string => line.split(/\s+/)[1] ?? ''
  const lines = text.split('\n')
  const at = lines.findIndex((line) => /^[A-Z]+ \//.test(line) && pathOf(line) > pathOf(row))
  return lines.toSpliced(at < 0 ? lines.length - 1 : at, 0, row).join('\n')
}

function insertBefore(text: string, anchor: string, added: string): string {
  const at = text.indexOf(anchor)
  if (at < 0) throw new Error(`There is no ${JSON.stringify(anchor)}: update scripts/new-feature/edits.ts`)
  return text.slice(0, at) + added + text.slice(at)
}
