/** Writes the tables of docs/teams.md. `--check` only compares. */
import { readFileSync } from 'node:fs'
import { SCOPES } from '../server/features/integrations/api-keys/domain/scopes.ts'
import { routesOf, TEAM_PERMISSIONS, type TeamRight } from '../server/features/people/teams/permissions.ts'
import { FOR_THEMSELVES, FOUNDER_ONLY } from '../server/features/people/teams/personal-paths.ts'
import { TEAM_ROLE_NAMES, TEAM_ROLES, type TeamRole } from '../server/platform/team-roles/roles.ts'
import { writeOrCheck } from './write-or-check.ts'

const GUIDE = 'docs/teams.md'
const START = '<!-- team roles: made by `npm run generate` -->'
const END = '<!-- team roles end -->'
const KINDS = { brand: 'brands', talent: 'talents', agent: 'agencies' } as const

const guide = readFileSync(new URL(`../${GUIDE}`, import.meta.url), 'utf8')
const [start, end] = [guide.indexOf(START), guide.indexOf(END)]
if (start < 0 || end < start) throw new Error(`${GUIDE} lost its markers “${START}” and “${END}”`)
await writeOrCheck(GUIDE, `${guide.slice(0, start + START.length)}\n\n${tables()}\n\n${guide.slice(end)}`)

function tables(): string {
  const rights = Object.keys(TEAM_PERMISSIONS) as readonly TeamRight[]
  const may = (role: TeamRole, right: TeamRight) =>
    role === 'owner' || (TEAM_PERMISSIONS[right].roles as readonly TeamRole[]).includes(role)
  const code = (texts: readonly string[]) => texts.map((text) => `\`${text}\``).join(', ')
  const ofTeams = (role: TeamRole) => TEAM_ROLES[role].kinds.map((kind) => KINDS[kind]).join(', ')
  return [
    '| role | in teams of | is for |',
    '|---|---|---|',
    ...TEAM_ROLE_NAMES.map(
      (role) => `| ${TEAM_ROLES[role].label} (\`${role}\`) | ${ofTeams(role)} | ${TEAM_ROLES[role].about} |`,
    ),
    '',
    `| permission | ${TEAM_ROLE_NAMES.join(' | ')} |`,
    `|---|${TEAM_ROLE_NAMES.map(() => '---|').join('')}`,
    ...rights.map(
      (right) =>
        `| ${TEAM_PERMISSIONS[right].label} (\`${right}\`) | ${TEAM_ROLE_NAMES.map((role) => (may(role, right) ? 'yes' : '')).join(' | ')} |`,
    ),
    '',
    '| permission | routes and pages |',
    '|---|---|',
    ...rights.map((right) => `| \`${right}\` | ${code(routesOf(right, SCOPES))} |`),
    `| the founder alone | ${code(FOUNDER_ONLY)} |`,
    `| everybody for themselves | ${code(FOR_THEMSELVES)} |`,
  ].join('\n')
}
