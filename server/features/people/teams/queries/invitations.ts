import { type Insertable, type Selectable, sql } from 'kysely'
import type { TeamInvitationsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { accountSummaries } from '../../accounts/index.ts'

export type InvitationRow = Selectable<TeamInvitationsTable>

/** An open invitation of the same team to the same address is withdrawn first. */
export async function putInvitation(trx: Trx, values: Insertable<TeamInvitationsTable>): Promise<InvitationRow> {
  await trx
    .updateTable('team_invitations')
    .set({ withdrawn_at: values.created_at })
    .where('team_id', '=', values.team_id)
    .where('email', '=', values.email)
    .where(isOpen)
    .execute()
  return trx.insertInto('team_invitations').values(values).returningAll().executeTakeFirstOrThrow()
}

const isOpen = sql<boolean>`accepted_at is null and declined_at is null and withdrawn_at is null`

export type ListedInvitation = InvitationRow & { invited_by_name: string | null }

/** Lists the invitations of a team that nobody has answered or withdrawn, newest first. */
export const listInvitations = (db: Db | Trx, teamId: string): Promise<ListedInvitation[]> =>
  db
    .selectFrom('team_invitations')
    .leftJoin(accountSummaries.as('sender'), 'sender.id', 'team_invitations.invited_by_account_id')
    .selectAll('team_invitations')
    .select('sender.display_name as invited_by_name')
    .where('team_id', '=', teamId)
    .where(isOpen)
    .orderBy('created_at', 'desc')
    .orderBy('team_invitations.id', 'desc')
    .execute()

export type InvitationOfTeam = InvitationRow & {
  team_name: string
  team_image_url: string | null
  is_erased: boolean
  invited_by_name: string | null
}

/** Finds an invitation by the digest of its token. Without the lock, the answer may be outdated. */
export const findInvitation = (db: Db | Trx, tokenHash: string): Promise<InvitationOfTeam | undefined> =>
  db
    .selectFrom('team_invitations')
    .innerJoin(accountSummaries.as('team'), 'team.id', 'team_invitations.team_id')
    .leftJoin(accountSummaries.as('sender'), 'sender.id', 'team_invitations.invited_by_account_id')
    .selectAll('team_invitations')
    .select(['team.display_name as team_name', 'team.image_url as team_image_url', 'team.is_erased'])
    .select('sender.display_name as invited_by_name')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

type Ending = 'accepted_at' | 'declined_at' | 'withdrawn_at'

/** Ends an open invitation. Returns false if it was answered or withdrawn first. */
export async function endInvitation(
  trx: Db | Trx,
  { teamId, id, how, at }: { teamId: string; id: string; how: Ending; at: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('team_invitations')
    .set({ [how]: at })
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where(isOpen)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Withdraws what somebody invited who may no longer invite. */
export async function withdrawInvitationsOf(
  trx: Trx,
  { teamId, memberId, at }: { teamId: string; memberId: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('team_invitations')
    .set({ withdrawn_at: at })
    .where('team_id', '=', teamId)
    .where('invited_by_account_id', '=', memberId)
    .where(isOpen)
    .execute()
}

/** Deletes old invitations. */
export async function pruneInvitations(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from team_invitations where id in (
      select id from team_invitations where created_at < ${before}::timestamptz order by created_at, id limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
