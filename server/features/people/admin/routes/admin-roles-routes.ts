import Type from 'typebox'
import { ADMIN_ROLE_NAMES, ADMIN_ROLES } from '../../../../platform/admin-roles/roles.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named, OneOf, Text } from '../../../../platform/http/schemas.ts'
import { listAdminMembers } from '../../accounts/index.ts'
import { changeAdmin } from '../change-admin.ts'

const AdminRoleName = named('AdminRole', OneOf(ADMIN_ROLE_NAMES), 'finance')
const AdminRoles = Type.Array(AdminRoleName, { maxItems: ADMIN_ROLE_NAMES.length, uniqueItems: true })

export const listAdminRolesRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/roles',
  auth: 'admin',
  tag: 'Administration',
  operationId: 'listAdminRoles',
  summary: 'Lists the roles of admins, and who has them.',
  query: Exactly({}),
  responses: {
    200: named(
      'AdminRolesList',
      Exactly({
        roles: Type.Array(
          named('AdminRoleDescription', Exactly({ role: AdminRoleName, label: Text(), about: Text() }), {
            role: 'finance',
            ...ADMIN_ROLES.finance,
          }),
        ),
        admins: Type.Array(
          named('AdminMember', Exactly({ accountId: Id, displayName: Text(), adminRoles: AdminRoles }), {
            accountId: STORY.adminId,
            displayName: 'Ada Admin',
            adminRoles: ['full'],
          }),
        ),
      }),
    ),
  },
  handler: async ({ ctx }) =>
    ok({
      roles: ADMIN_ROLE_NAMES.map((role) => ({ role, ...ADMIN_ROLES[role] })),
      admins: await listAdminMembers(ctx.db),
    }),
})

export const changeAdminRolesRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/roles',
  auth: 'admin',
  tag: 'Administration',
  operationId: 'changeAdminRoles',
  summary: 'Gives an account these roles of admins, and no others, with a reason.',
  description:
    'For full admins. Without roles in `to`, the account is no longer an admin. 409 if the account has other roles than `from`, and for ' +
    'the last full admin. Written to the audit log. 403 `SIGN_IN_AGAIN` without a fresh proof (`POST /api/auth/step-up`).',
  body: named(
    'ChangeAdminRolesBody',
    Exactly({
      accountId: Id,
      from: { ...AdminRoles, description: 'The roles that the account has now.' },
      to: { ...AdminRoles, description: 'The roles that it shall have.' },
      reason: Text({ minLength: 1, maxLength: 2000 }),
    }),
    { accountId: STORY.brandId, from: [], to: ['finance'], reason: 'Joins the finance team.' },
  ),
  responses: { 200: Exactly({ success: Type.Literal(true), accountId: Id, adminRoles: AdminRoles }) },
  errors: ['SIGN_IN_AGAIN', 'NotFound', 'Conflict'],
  handler: async ({ ctx, caller, body }) => {
    await changeAdmin(ctx, caller, body)
    return ok({ success: true as const, accountId: body.accountId, adminRoles: body.to })
  },
})
