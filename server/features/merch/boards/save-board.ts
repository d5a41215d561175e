import type { Context } from '../../../platform/context.ts'
import { inTransaction, isUniqueViolation, type Trx } from '../../../platform/database/transaction.ts'
import { badRequest, conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { visibleText } from '../../../platform/visible-text.ts'
import { keepFilesUntil } from '../../media/files/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { RESERVED_SLUGS, slugOf } from './domain/slug.ts'
import { type Board, type CountedBoard, findBoard, findCountedBoard, lockBoard } from './queries/find-boards.ts'
import {
  deleteBoardRow,
  grantDefault,
  insertBoard,
  lockBoards,
  releaseDefault,
  updateBoard,
} from './queries/write-boards.ts'

type Ctx = Pick<Context, 'db' | 'clock'>
type Fields = { slug?: string; name?: string; isActive?: boolean; isDefault?: boolean }
export type BoardChange = Fields & {
  version?: number
  successorId?: string
}

export const noBoard = () => notFound('There is no such leaderboard.')

/**
 * Creates a board for an admin. With `isDefault`, it replaces the current default.
 * @throws BadRequest for a reserved slug or an inactive default; Conflict if another board already
 * has the slug
 */
export async function createBoard(
  { db, clock }: Ctx,
  admin: Caller,
  { slug: wanted, name: given, isActive = true, isDefault = false }: Fields & { name: string },
): Promise<CountedBoard> {
  const [id, at, name] = [newId(), clock.now(), readName(given)]
  const slug = readSlug(wanted ?? name)
  if (isDefault && !isActive) throw defaultIsActive()
  return inTransaction(db, async (trx) => {
    await lockBoards(trx)
    if (isDefault) await releaseDefault(trx, at)
    const row = { id, slug, name, is_active: isActive, is_default: isDefault, created_at: at, updated_at: at }
    const board = await insertBoard(trx, row)
    if (!board) throw slugTaken(slug)
    return auditAndLoad(trx, admin, { action: 'create-leaderboard', id, before: null, at })
  })
}

/**
 * Changes a board for an admin. There must always be a default board, so the default board can
 * give up this role only if the request names its successor.
 * @throws NotFound; BadRequest as createBoard, and for an invalid successor; Conflict for an
 * outdated version, a slug that another board has, or a default without a successor
 */
export async function changeBoard(
  { db, clock }: Ctx,
  admin: Caller,
  id: string,
  { version, successorId, ...change }: BoardChange,
): Promise<CountedBoard> {
  if (Object.keys(change).length === 0) throw badRequest('Include at least one field to change.')
  const at = clock.now()
  const slug = change.slug === undefined ? undefined : readSlug(change.slug)
  const name = change.name === undefined ? undefined : readName(change.name)
  try {
    return await inTransaction(db, async (trx) => {
      await lockBoards(trx)
      const before = await lockBoard(trx, id)
      if (!before) throw noBoard()
      if (version !== undefined && version !== before.version)
        throw conflict(
          `Someone else changed this leaderboard. Its version is now ${before.version}. Reload it and try again.`,
        )
      const { isActive = before.isActive, isDefault = before.isDefault && isActive } = change
      if (change.isDefault === true && !isActive) throw defaultIsActive()
      const leaves = before.isDefault && !isDefault
      if (leaves) await assertSuccessor(trx, before, successorId)
      else if (successorId !== undefined) throw refuse('successorId', 'is only allowed when the default is replaced')
      if (isDefault && !before.isDefault) await releaseDefault(trx, at)
      await updateBoard(trx, before, {
        slug: slug ?? before.slug,
        name: name ?? before.name,
        is_active: isActive,
        is_default: isDefault,
        updated_at: at,
      })
      if (leaves && successorId !== undefined) await grantDefault(trx, successorId, at)
      return auditAndLoad(trx, admin, { action: 'change-leaderboard', id, before, successorId, at })
    })
  } catch (error) {
    if (isUniqueViolation(error) && slug !== undefined) throw slugTaken(slug)
    throw error
  }
}

/**
 * Deletes a board with its teams. Sessions that voted for them cannot vote again.
 * @throws NotFound; BadRequest for an invalid successor; Conflict if the board is the default and
 * the request names no successor
 */
export async function deleteBoard(
  { db, clock }: Ctx,
  admin: Caller,
  id: string,
  successorId: string | undefined,
): Promise<void> {
  const at = clock.now()
  await inTransaction(db, async (trx) => {
    await lockBoards(trx)
    const before = await lockBoard(trx, id)
    if (!before) throw noBoard()
    if (before.isDefault) await assertSuccessor(trx, before, successorId)
    else if (successorId !== undefined) throw refuse('successorId', 'is only allowed for the default')
    await keepFilesUntil(trx, await deleteBoardRow(trx, id), at)
    if (successorId !== undefined) await grantDefault(trx, successorId, at)
    await audit(trx, admin, { action: 'delete-leaderboard', before, after: null, successorId, at })
  })
}

async function assertSuccessor(trx: Trx, board: Board, successorId: string | undefined): Promise<void> {
  if (successorId === undefined)
    throw conflict('This is the default leaderboard. Name the one that replaces it (`successorId`).')
  const successor = successorId === board.id ? undefined : await findBoard(trx, successorId)
  if (!successor) throw refuse('successorId', 'is not another leaderboard')
  if (!successor.isActive) throw conflict('The replacement leaderboard is not active. Activate it first.')
}

function readSlug(words: string): string {
  const slug = slugOf(words)
  if (slug === '') throw refuse('slug', 'must contain at least one letter or digit that a web address allows')
  if (RESERVED_SLUGS.includes(slug)) throw refuse('slug', `may not be “${slug}”: that address is reserved`)
  return slug
}

function readName(words: string): string {
  const name = visibleText(words)
  if (name === '') throw refuse('name', 'must not be empty')
  return name
}

const refuse = (path: string, message: string) =>
  badRequest(`The field “${path}” ${message}.`, { issues: [{ path, message }] })
const defaultIsActive = () => refuse('isDefault', 'requires an active leaderboard')
const slugTaken = (slug: string) => conflict(`Another leaderboard has the slug “${slug}”. Choose another.`)

type Writing = { action: string; id: string; before: Board | null; successorId?: string | undefined; at: Date }

async function auditAndLoad(trx: Trx, admin: Caller, { id, ...writing }: Writing): Promise<CountedBoard> {
  const after = await findCountedBoard(trx, id)
  if (!after) throw new Error(`leaderboard ${id} was written but not found`)
  const { teamCount: _, total: __, ...board } = after
  await audit(trx, admin, { ...writing, after: board })
  return after
}

type Trace = Omit<Writing, 'id'> & { after: Board | null }

const audit = (trx: Trx, admin: Caller, { action, before, after, successorId, at }: Trace) =>
  recordAudit(
    trx,
    {
      actorAccountId: admin.accountId,
      action,
      subjectType: 'leaderboard',
      subjectId: (after ?? before)?.id ?? '',
      reason: null,
      before,
      after: successorId === undefined ? after : { ...after, successorId },
    },
    at,
  )
