import type { Context } from '../../../platform/context.ts'
import { inTransaction, isUniqueViolation, type Trx } from '../../../platform/database/transaction.ts'
import { badRequest, conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { keepFilesUntil } from '../../media/files/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import type { TeamInput } from './admin-view.ts'
import { checkTeam } from './check-team.ts'
import { lockBoard } from './queries/find-boards.ts'
import { findTeam, lockTeam, type Team } from './queries/find-teams.ts'
import { deleteTeamRow, insertTeam, updateTeam } from './queries/write-teams.ts'
import { noBoard } from './save-board.ts'

type Ctx = Pick<Context, 'db' | 'clock' | 'config'>
type Place = { boardId: string; id: string }
export type NewTeam = Partial<TeamInput> & Pick<TeamInput, 'name'>
export type TeamChange = Partial<TeamInput> & { version?: number }

export const noTeam = () => notFound('There is no such team on this leaderboard.')
const slugTaken = () => conflict('Another team of this leaderboard has this slug. Choose another `slug`.')

/**
 * @throws NotFound for the board; BadRequest, naming the fields, for unknown campaigns or
 * pictures; Conflict if another team already has the slug
 */
export function createTeam(ctx: Ctx, admin: Caller, boardId: string, input: NewTeam): Promise<Team> {
  const at = ctx.clock.now()
  const id = newId()
  return inTransaction(ctx.db, async (trx) => {
    if (!(await lockBoard(trx, boardId))) throw noBoard()
    const team = await checkTeam(ctx, trx, { before: undefined, input })
    if (!(await insertTeam(trx, { ...team, id, boardId, at }))) throw slugTaken()
    return written(trx, admin, { action: 'create-leaderboard-team', place: { boardId, id }, before: null, at })
  })
}

/**
 * Fields that the request omits stay unchanged.
 * @throws NotFound; Conflict for an outdated version or a slug that another team has; the errors
 * of createTeam
 */
export async function changeTeam(
  ctx: Ctx,
  admin: Caller,
  place: Place,
  { version, ...change }: TeamChange,
): Promise<Team> {
  if (Object.keys(change).length === 0) throw badRequest('Include at least one field to change.')
  const at = ctx.clock.now()
  try {
    return await inTransaction(ctx.db, async (trx) => {
      const before = await lockTeam(trx, place)
      if (!before) throw noTeam()
      if (version !== undefined && version !== before.version)
        throw conflict(`Someone else changed this team. Its version is now ${before.version}. Reload it and try again.`)
      const team = await checkTeam(ctx, trx, { before, input: { name: before.name, ...change } })
      await updateTeam(trx, before, team, at)
      return written(trx, admin, { action: 'change-leaderboard-team', place, before, at })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? slugTaken() : error
  }
}

/**
 * A session that voted for this team cannot vote again.
 * @throws NotFound
 */
export async function deleteTeam({ db, clock }: Ctx, admin: Caller, place: Place): Promise<void> {
  const at = clock.now()
  await inTransaction(db, async (trx) => {
    const before = await lockTeam(trx, place)
    if (!before) throw noTeam()
    const pictureKey = await deleteTeamRow(trx, place.id)
    if (pictureKey !== null) await keepFilesUntil(trx, [pictureKey], at)
    await audit(trx, admin, { action: 'delete-leaderboard-team', before, after: null, at })
  })
}

type Writing = { action: string; place: Place; before: Team | null; at: Date }

async function written(trx: Trx, admin: Caller, { place, ...writing }: Writing): Promise<Team> {
  const after = await findTeam(trx, place)
  if (!after) throw new Error(`team ${place.id} was written but not found`)
  await audit(trx, admin, { ...writing, after })
  return after
}

const audit = (
  trx: Trx,
  admin: Caller,
  { action, before, after, at }: Omit<Writing, 'place'> & { after: Team | null },
) =>
  recordAudit(
    trx,
    {
      actorAccountId: admin.accountId,
      action,
      subjectType: 'leaderboard-team',
      subjectId: (after ?? before)?.id ?? '',
      reason: null,
      before,
      after,
    },
    at,
  )
