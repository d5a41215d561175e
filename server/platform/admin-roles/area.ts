import type { AdminRole } from './roles.ts'

type Limited = Exclude<AdminRole, 'full'>
export type Roles = readonly Limited[]

/**
 * One part of what admins do. `full` may always read and change, and is not listed. A role that
 * may change an area must also be able to read it.
 */
export type AdminArea = {
  label: string
  reads: Roles
  changes: Roles
  pages: readonly `/admin${string}`[]
  /** Routes for admins alone: reads are GET, changes are all others. */
  routes: readonly string[]
  /**
   * Routes that everybody may call, and on which these admins may do more. Admins with other roles
   * use them like everybody.
   */
  also?: readonly string[]
}

/** Returns the usual five routes of a resource. */
export const resource = (path: string, id = 'id'): readonly string[] => [
  `GET ${path}`,
  `POST ${path}`,
  `GET ${path}/{${id}}`,
  `PATCH ${path}/{${id}}`,
  `DELETE ${path}/{${id}}`,
]
