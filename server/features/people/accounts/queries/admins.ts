import { sql } from 'kysely'
import type { AdminAreaName } from '../../../../platform/admin-roles/areas.ts'
import { knownRoles, rolesFor } from '../../../../platform/admin-roles/may.ts'
import type { AdminRole } from '../../../../platform/admin-roles/roles.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

type RoleColumns = { roles: readonly string[]; admin_roles: readonly string[] | null }

/** Returns the roles of an admin. An admin for whom none was ever chosen has all rights. */
export const adminRolesOf = ({ roles, admin_roles }: RoleColumns): AdminRole[] =>
  roles.includes('admin') ? knownRoles(admin_roles ?? ['full']) : []

/**
 * Returns the account ids of the admins whose roles let them read the area, without the accounts
 * in `concerned`.
 */
export async function listAdmins(trx: Trx, area: AdminAreaName, concerned: readonly string[] = []): Promise<string[]> {
  const rows = await trx
    .selectFrom('accounts as a')
    .select('a.id')
    // With a join, the planner expects too many rows and reads every account.
    .where(
      sql<boolean>`a.owner_user_id = any(array(
        select user_id from profiles
        where 'admin' = any(roles) and coalesce(admin_roles && ${[...rolesFor(area, 'read')]}::text[], true)))`,
    )
    .$if(concerned.length > 0, (query) => query.where('a.id', 'not in', concerned))
    .orderBy('a.id')
    .execute()
  return rows.map(({ id }) => id)
}

export type AdminMember = { accountId: string; displayName: string; adminRoles: AdminRole[] }

/** Lists all admins with their roles, by name. */
export async function listAdminMembers(db: Db | Trx): Promise<AdminMember[]> {
  const { rows } = await sql<RoleColumns & { id: string; display_name: string }>`
    select a.id, a.display_name, p.roles, p.admin_roles
    from accounts a join profiles p on p.user_id = a.owner_user_id
    where a.owner_user_id = any(array(select user_id from profiles where 'admin' = any(roles))) and a.erased_at is null
    order by lower(a.display_name), a.id`.execute(db)
  return rows.map((row) => ({ accountId: row.id, displayName: row.display_name, adminRoles: adminRolesOf(row) }))
}

/** True if this is the account of the only full admin. */
export async function isLastFullAdmin(db: Db | Trx, accountId: string): Promise<boolean> {
  const full = (await listAdminMembers(db)).filter(({ adminRoles }) => adminRoles.includes('full'))
  return full.length === 1 && full[0]?.accountId === accountId
}

/**
 * Locks all admins until the transaction ends, so that changes of admins happen one after the
 * other.
 */
export const lockAdmins = async (trx: Trx): Promise<(RoleColumns & { user_id: string })[]> =>
  (
    await sql<RoleColumns & { user_id: string }>`
      select user_id, roles, admin_roles from profiles
      where 'admin' = any(roles) order by user_id for no key update`.execute(trx)
  ).rows

export type AdminRolesOutcome =
  | { kind: 'changed'; before: readonly AdminRole[] }
  | { kind: 'stale'; now: readonly AdminRole[] }
  | { kind: 'unchanged' }
  | { kind: 'unknown' }
  | { kind: 'last' }

export type AdminRolesChange = {
  accountId: string
  /** The new roles; none removes the admin. */
  to: readonly AdminRole[]
  /** If given, the change applies only to these roles. */
  from?: readonly AdminRole[] | undefined
}

/**
 * Gives an account these roles of admins, and no others. Locks all admins first, so that two full
 * admins cannot take each other's role and leave none.
 * @returns 'unknown' if there is no such account, 'last' if no full admin would be left, 'stale'
 * if the account has other roles than `from`
 */
export async function putAdminRoles(trx: Trx, { accountId, to, from }: AdminRolesChange): Promise<AdminRolesOutcome> {
  const admins = await lockAdmins(trx)
  const account = await trx
    .selectFrom('accounts')
    .select('owner_user_id')
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!account) return { kind: 'unknown' }
  const known = admins.find(({ user_id }) => user_id === account.owner_user_id)
  const before = known ? adminRolesOf(known) : []
  const wanted = knownRoles(to)
  if (isSame(before, wanted)) return { kind: 'unchanged' }
  if (from && !isSame(before, knownRoles(from))) return { kind: 'stale', now: before }
  const full = admins.filter((admin) => adminRolesOf(admin).includes('full'))
  if (before.includes('full') && !wanted.includes('full') && full.length === 1) return { kind: 'last' }
  await trx
    .updateTable('profiles')
    .set({
      roles:
        wanted.length === 0
          ? sql<string[]>`array_remove(roles, 'admin')`
          : sql<string[]>`array_append(array_remove(roles, 'admin'), 'admin')`,
      admin_roles: wanted.length === 0 ? null : wanted,
    })
    .where('user_id', '=', account.owner_user_id)
    .execute()
  return { kind: 'changed', before }
}

const isSame = (one: readonly AdminRole[], other: readonly AdminRole[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role))
