import { accessRows } from './access-rows.ts'
import type { Names } from './names.ts'
import { isSetting, type Parts } from './parts.ts'

export type Edit = { path: string; apply: (text: string) => string }

/** Lists the lines that a new feature adds to files that exist. */
export function editsFor(names: Names, parts: Parts): Edit[] {
  const { slug, title, wordsMany } = names
  const { page, role, canDelete } = parts
  const edits: Edit[] = [
    { path: 'server/features.ts', apply: (text) => listFeature(text, names) },
    { path: 'tests/safety/principals.txt', apply: (text) => accessRows(names, parts).reduce(insertRow, text) },
    insertion('server/features/people/teams/permissions.ts', "  'integrations.manage': {", permissions(names, parts)),
  ]
  if (parts.hours !== undefined)
    edits.push(
      insertion('web/site/words/jobs.ts', '  prune: ', `  'delete-old-${slug}': message('Delete old ${wordsMany}'),\n`),
    )
  if (page === undefined) return edits
  const data = "  {\n    to: '/settings/data',\n"
  const roles = role === undefined ? '' : `    roles: ['${role}'],\n`
  const label = getter('label', title)
  const writes = [`POST /api/${slug}`, ...(canDelete ? [`DELETE /api/${slug}/{id}`] : [])]
  const reads = writes.map((write) => `  '${write}': ['GET /api/${slug}'],\n`).join('')
  return [
    ...edits,
    insertion(
      'server/platform/pages/site-paths.ts',
      "  {\n    path: '/settings/data',\n",
      `  {\n    path: '${page}',\n    page: 'account/${slug}',\n    access: 'user',\n    summary: 'The ${wordsMany} of ${ofWhom(parts)}.',\n  },\n`,
    ),
    insertion('web/site/stale-reads.ts', "  'POST /api/privacy/erasure':", reads),
    insertion('web/site/shell/destinations.ts', data, `  {\n    to: '${page}',\n${label}${roles}  },\n`),
    ...(isSetting(parts)
      ? [
          insertion(
            'web/site/parts/layout/settings-frame.tsx',
            data,
            `  {\n    to: '${page}',\n${label}${getter('about', `Your ${wordsMany}`)}${roles}  },\n`,
          ),
        ]
      : []),
  ]
}

/** Names the owner of the things in sentences, such as `a talent`. */
export const ofWhom = ({ role }: Pick<Parts, 'role'>): string =>
  role === undefined ? 'an account' : role === 'agent' ? 'an agent' : `a ${role}`

const getter = (name: string, text: string): string => `    get ${name}() {\n      return say('${text}')\n    },\n`

/** Members of a team see the things. Owners and admins change them. */
function permissions({ slug, wordsMany }: Names, { page, canDelete }: Parts): string {
  const pages = page === undefined ? '' : `    pages: ['${page}'],\n`
  const changes = [`'POST /api/${slug}'`, ...(canDelete ? [`'DELETE /api/${slug}/{id}'`] : [])]
  return `  '${slug}.read': {
    label: 'See ${wordsMany}',
    roles: ALL,
    routes: ['GET /api/${slug}'],
${pages}  },
  '${slug}.change': { label: 'Change ${wordsMany}', roles: ['admin'], routes: [${changes.join(', ')}] },
`
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

const insertion = (path: string, anchor: string, added: string): Edit => ({
  path,
  apply: (text) => {
    const at = text.indexOf(anchor)
    if (at < 0) throw new Error(`There is no ${JSON.stringify(anchor)}: update scripts/new-feature/edits.ts`)
    return text.slice(0, at) + added + text.slice(at)
  },
})
