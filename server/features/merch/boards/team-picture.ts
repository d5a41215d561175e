import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { TaskRefused } from '@semblance/workers/task'
import { addMs, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError, notFound, unavailable } from '../../../platform/errors.ts'
import { FetchRefused, fetchGuarded } from '../../../platform/fetcher/index.ts'
import { measureFile, spool } from '../../../platform/spool.ts'
import { deleteFiles, keepFilesUntil, openFile, storeFile } from '../../media/files/index.ts'
import { slugOf } from './domain/slug.ts'
import { findPicturedTeam, findPictureKey, type PicturedTeam, putTeamPicture } from './queries/team-pictures.ts'
import { getOpenBoard } from './read-board.ts'

/**
 * The counts of a popular team change constantly, and a new drawing for each vote would waste CPU
 * time.
 */
const MADE_AGAIN_AFTER_MS = MINUTE_MS
/** A replaced picture stays available this long for running downloads. */
const KEPT_AFTERWARDS_MS = HOUR_MS
const FLAG_BYTES = 5_000_000
const FLAG_TIMEOUT_MS = 3 * SECOND_MS
const FLAG_TYPES = ['image/png', 'image/jpeg', 'image/webp']
/**
 * Raise this number when the code draws the same data differently, so that stored pictures are
 * drawn again.
 */
const DRAWING = 1

export type TeamPicture = { key: string; etag: string; open: () => Promise<Readable> }

/** Concurrent requests for the same picture in this process wait for one drawing. */
const inProgress = new WeakMap<Context, Map<string, Promise<string>>>()

/**
 * Returns the team's picture (1200 × 630, PNG) for links on other sites. It is drawn on request,
 * and again at most once a minute if the counts have changed. Never call this function in a
 * transaction.
 * @throws NotFound; ServiceUnavailable (503) when too many drawings are queued
 */
export async function getTeamPicture(ctx: Context, place: { board: string; team: string }): Promise<TeamPicture> {
  const board = await getOpenBoard(ctx, place.board)
  const team = await findPicturedTeam(ctx.db, { boardId: board.id, slug: slugOf(place.team) })
  if (!team) throw notFound('There is no such team on this board.')
  const known =
    team.pictureKey !== null && !isDue(team, ctx.clock.now()) ? await openFile(ctx, team.pictureKey) : undefined
  known?.body.destroy()
  const key = known ? known.file.key : await drawOnce(ctx, team)
  return {
    key,
    etag: `"${createHash('sha256').update(key).digest('base64url').slice(0, 27)}"`,
    open: async () => {
      const opened = await openFile(ctx, key)
      if (!opened) throw unavailable('The picture is being updated. Try again in a moment.')
      return opened.body
    },
  }
}

const isDue = (team: PicturedTeam, now: Date): boolean =>
  team.pictureOf !== digestPictureData(team) &&
  (team.pictureMadeAt === null || addMs(team.pictureMadeAt, MADE_AGAIN_AFTER_MS) <= now)

const digestPictureData = ({ name, board, flagImage, mainColor, colors, count, rank }: PicturedTeam): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, name, board, flagImage, mainColor, colors, count, rank]))
    .digest('base64url')

function drawOnce(ctx: Context, team: PicturedTeam): Promise<string> {
  const making = inProgress.get(ctx) ?? new Map<string, Promise<string>>()
  inProgress.set(ctx, making)
  const made = making.get(team.id) ?? drawAndStore(ctx, team).finally(() => making.delete(team.id))
  making.set(team.id, made)
  return made
}

async function drawAndStore(ctx: Context, team: PicturedTeam): Promise<string> {
  const { key } = await draw(ctx, team)
  const at = ctx.clock.now()
  const isPut = await inTransaction(ctx.db, async (trx) => {
    if (!(await putTeamPicture(trx, team, { key, of: digestPictureData(team), at }))) return false
    await keepFilesUntil(trx, [key], null)
    if (team.pictureKey !== null) await keepFilesUntil(trx, [team.pictureKey], addMs(at, KEPT_AFTERWARDS_MS))
    return true
  })
  if (isPut) return key
  await deleteFiles(ctx, [key])
  const now = await findPictureKey(ctx.db, team.id)
  if (now === null) throw notFound('There is no such team on this board.')
  return now
}

const draw = (ctx: Context, team: PicturedTeam) =>
  ctx.temporaryFiles.use((flag) =>
    ctx.temporaryFiles.use(async (to) => {
      const card = {
        to,
        ground: team.mainColor,
        colors: team.colors,
        board: team.board,
        name: team.name,
        rank: `#${team.rank}`,
        count: `${team.count.toLocaleString('en-US')} ${team.count === 1 ? 'fan' : 'fans'}`,
      }
      const hasFlag = await loadFlag(ctx, team, flag)
      try {
        await ctx.pictures.teamCard({ ...card, flag: hasFlag ? flag : null })
      } catch (error) {
        if (!hasFlag || !(error instanceof TaskRefused)) throw error
        ctx.log.warn({ err: error, teamId: team.id }, 'a team flag could not be drawn')
        await ctx.pictures.teamCard({ ...card, flag: null })
      }
      return storeFile(ctx, {
        kind: 'board-picture',
        source: await measureFile(to),
        // The expiry is removed when the picture is stored in the team's row.
        expiresAt: addMs(ctx.clock.now(), KEPT_AFTERWARDS_MS),
        claim: { title: `${team.name}, ${team.board}`, action: 'edited', madeAt: ctx.clock.now() },
      })
    }),
  )

/** Returns false without a loadable flag. The drawing then shows the team's rank instead. */
async function loadFlag(ctx: Context, { id, flagImage }: PicturedTeam, to: string): Promise<boolean> {
  if (flagImage === null) return false
  try {
    const body = URL.canParse(flagImage)
      ? (await fetchGuarded(flagImage, flagOptions(ctx))).body
      : (await openFile(ctx, flagImage))?.body
    if (!body) return false
    await spool(body, to, FLAG_BYTES)
    return true
  } catch (error) {
    const isTheirs = error instanceof FetchRefused || (error instanceof AppError && error.code === 'PayloadTooLarge')
    if (!isTheirs) throw error
    ctx.log.warn({ err: error, teamId: id }, 'a team flag could not be fetched')
    return false
  }
}

const flagOptions = ({ config }: Context) => ({
  maxBytes: FLAG_BYTES,
  accept: FLAG_TYPES,
  timeoutMs: FLAG_TIMEOUT_MS,
  loopbackPorts: config.FETCH_LOOPBACK_PORTS,
})
