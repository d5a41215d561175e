import type { Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { readableKinds } from './approval-kinds.ts'
import { type AdminApprovalView, viewApproval } from './approval-views.ts'
import { listApprovals } from './queries/approvals.ts'

const LISTED = 100
type View = Static<typeof AdminApprovalView>

/** Lists the requests that the roles of an admin let them read. */
export async function listAdminApprovals(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  admin: Caller,
  subjectId: string | undefined,
): Promise<View[]> {
  const now = clock.now()
  const rows = await listApprovals(db, { kinds: readableKinds(admin.adminRoles ?? []), subjectId, limit: LISTED, now })
  return rows.map((row) => viewApproval(row, admin, now))
}

/**
 * Returns a request for an admin.
 * @throws NotFound
 */
export async function getAdminApproval(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  admin: Caller,
  id: string,
): Promise<View> {
  const now = clock.now()
  const [row] = await listApprovals(db, { kinds: readableKinds(admin.adminRoles ?? []), id, limit: 1, now })
  if (!row) throw notFound('There is no such request.')
  return viewApproval(row, admin, now)
}
