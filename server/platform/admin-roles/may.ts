import type { AdminArea } from './area.ts'
import { ADMIN_AREAS, type AdminAreaName } from './areas.ts'
import { ADMIN_ROLE_NAMES, ADMIN_ROLES, type AdminRole } from './roles.ts'

const AREAS = Object.entries(ADMIN_AREAS) as readonly [AdminAreaName, AdminArea][]

/** Names the two things that an admin does in an area. */
export type AdminDeed = 'read' | 'change'

const listRoles = ({ reads, changes }: AdminArea, deed: AdminDeed): readonly AdminRole[] =>
  deed === 'read' ? reads : changes

/** True if one of the roles allows this in the area. */
export const mayIn = (roles: readonly AdminRole[], area: AdminAreaName, deed: AdminDeed): boolean =>
  roles.includes('full') || listRoles(ADMIN_AREAS[area], deed).some((role) => roles.includes(role))

type RouteKey = { method: string; path: string }

const keyOf = ({ method, path }: RouteKey): string => `${method} ${path}`

const AREA_OF_ROUTE: ReadonlyMap<string, AdminAreaName> = new Map(
  AREAS.flatMap(([name, { pages, routes, also = [] }]) =>
    [...pages.map((page) => `GET ${page.replace(/:(\w+)/g, '{$1}')}`), ...routes, ...also].map(
      (key) => [key, name] as const,
    ),
  ),
)

/** Finds the area of a route or page for admins. */
export const areaOfRoute = (route: RouteKey): AdminAreaName | undefined => AREA_OF_ROUTE.get(keyOf(route))

/** True if one of the roles allows the route. Only `full` allows a route that has no area. */
export function mayUse(roles: readonly AdminRole[], route: RouteKey): boolean {
  const area = areaOfRoute(route)
  return area === undefined ? roles.includes('full') : mayIn(roles, area, deedOf(route))
}

/** Tells if a request to the route reads or changes something. */
export const deedOf = ({ method }: { method: string }): AdminDeed => (method === 'GET' ? 'read' : 'change')

/** Returns each role that by itself allows this in the area, `full` first. */
export const rolesFor = (area: AdminAreaName, deed: AdminDeed): readonly AdminRole[] =>
  ADMIN_ROLE_NAMES.filter((role) => mayIn([role], area, deed))

/**
 * Returns what pages need to know about the roles of an admin. Undefined for a full admin, and for
 * people who are not admins.
 */
export function limitsOf(
  roles: readonly AdminRole[],
): { pages: string[]; looksOnly: string[]; rights: string[] } | undefined {
  if (roles.length === 0 || roles.includes('full')) return undefined
  const readable = AREAS.filter(([name]) => mayIn(roles, name, 'read'))
  const changeable = AREAS.filter(([name]) => mayIn(roles, name, 'change'))
  const pagesOf = (areas: typeof AREAS) => areas.flatMap(([, { pages }]) => pages)
  return {
    pages: pagesOf(readable),
    looksOnly: pagesOf(readable.filter((area) => area[1].changes.length > 0 && !changeable.includes(area))),
    rights: [...readable.map(([name]) => `${name}.read`), ...changeable.map(([name]) => `${name}.change`)],
  }
}

/** Tells an admin which roles allow a route, and whom to ask. */
export function refusalOf(route: RouteKey): string {
  const area = areaOfRoute(route)
  const others = (area === undefined ? [] : rolesFor(area, deedOf(route))).filter((role) => role !== 'full')
  const names = others.map((role) => ADMIN_ROLES[role].label)
  const roles = names.length === 0 ? 'Only full admins may do this.' : `It needs one of these: ${names.join(', ')}.`
  return `Your admin role does not allow this. ${roles} Ask a full admin.`
}

/** Returns the known roles among names that may come from a newer version of the program. */
export const knownRoles = (names: readonly string[]): AdminRole[] =>
  ADMIN_ROLE_NAMES.filter((role) => names.includes(role))
