import type { Names } from './names.ts'
import type { Parts, Role } from './parts.ts'

type Answer = 'read' | 'write' | 'delete' | 'page' | 'cron'

/** Callers of tests/safety/principals.txt in their groups, each by the role of its account. */
const CALLERS = [
  ['nobody', 'nobody', 'nobody'],
  ['no account', 'brand', 'brand', 'talent', 'agent', 'nobody'],
  ['agent', 'agent', 'nobody'],
  ['cron', 'admin'],
  ['talent', 'brand'],
] as const
type Caller = (typeof CALLERS)[number][number]
const OWNERS = CALLERS.length - 1
const ROUTE_WIDTH = 62

/** Writes the lines of tests/safety/principals.txt about the routes and page of a feature. */
export function accessRows({ slug }: Names, { hours, page, role, canDelete }: Parts): string[] {
  const row = (route: string, answer: Answer) => `${route.padEnd(ROUTE_WIDTH)}${wordsFor(answer, role)}`
  return [
    row(`POST /api/${slug}`, 'write'),
    row(`GET /api/${slug}`, 'read'),
    ...(canDelete ? [row(`DELETE /api/${slug}/{id}`, 'delete')] : []),
    ...(hours === undefined ? [] : [row(`GET /api/${slug}/cron/delete-old`, 'cron')]),
    ...(page === undefined ? [] : [row(`GET ${page}`, 'page')]),
  ]
}

function wordsFor(answer: Answer, role: Role | undefined): string {
  const words = CALLERS.map((group, at) =>
    group.map((who) => wordFor(who, answer, role, at === OWNERS && who === ownerOf(role)).padEnd(3)).join(' '),
  )
  return words.join(' | ').trimEnd()
}

function wordFor(who: Caller, answer: Answer, role: Role | undefined, isOwner: boolean): string {
  if (answer === 'cron') return who === 'cron' ? 'ok' : '401'
  if (who === 'nobody' || who === 'cron') return '401'
  if (who === 'no account') return '404'
  if (answer === 'page') return 'ok'
  // The admin of the tests has the account of a brand.
  if (role !== undefined && (who === 'admin' ? 'brand' : who) !== role) return '403'
  return answer === 'delete' && !isOwner ? '404' : 'ok'
}

/** Returns the side whose thing is deleted by the tests that request every route. */
export const ownerOf = (role: Role | undefined): 'talent' | 'brand' => (role === 'brand' ? 'brand' : 'talent')
