/** Writes the tables of docs/admin-roles.md. `--check` only compares. */
import { readFileSync } from 'node:fs'
import type { AdminArea } from '../server/platform/admin-roles/area.ts'
import { ADMIN_AREAS } from '../server/platform/admin-roles/areas.ts'
import { ADMIN_ROLE_NAMES, ADMIN_ROLES } from '../server/platform/admin-roles/roles.ts'
import { writeOrCheck } from './write-or-check.ts'

const GUIDE = 'docs/admin-roles.md'
const START = '<!-- admin roles: made by `npm run generate` -->'
const END = '<!-- admin roles end -->'

const guide = readFileSync(new URL(`../${GUIDE}`, import.meta.url), 'utf8')
const [start, end] = [guide.indexOf(START), guide.indexOf(END)]
if (start < 0 || end < start) throw new Error(`${GUIDE} lost its markers “${START}” and “${END}”`)
await writeOrCheck(GUIDE, `${guide.slice(0, start + START.length)}\n\n${tables()}\n\n${guide.slice(end)}`)

function tables(): string {
  const areas: readonly AdminArea[] = Object.values(ADMIN_AREAS)
  const cell = ({ reads, changes }: AdminArea, role: (typeof ADMIN_ROLE_NAMES)[number]) =>
    role === 'full' || changes.includes(role) ? 'change' : reads.includes(role) ? 'read' : ''
  const code = (texts: readonly string[]) => texts.map((text) => `\`${text}\``).join(', ')
  return [
    '| role | is for |',
    '|---|---|',
    ...ADMIN_ROLE_NAMES.map((role) => `| ${ADMIN_ROLES[role].label} (\`${role}\`) | ${ADMIN_ROLES[role].about} |`),
    '',
    `| area | ${ADMIN_ROLE_NAMES.join(' | ')} |`,
    `|---|${ADMIN_ROLE_NAMES.map(() => '---|').join('')}`,
    ...areas.map((area) => `| ${area.label} | ${ADMIN_ROLE_NAMES.map((role) => cell(area, role)).join(' | ')} |`),
    '',
    '| area | pages | routes for admins | routes of everybody, with more for admins |',
    '|---|---|---|---|',
    ...areas.map(
      ({ label, pages, routes, also = [] }) => `| ${label} | ${code(pages)} | ${code(routes)} | ${code(also)} |`,
    ),
  ].join('\n')
}
