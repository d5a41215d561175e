import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { badRequest, type Issue } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { checkTeams } from './check-team.ts'
import { slugOf } from './domain/slug.ts'
import { lockBoard } from './queries/find-boards.ts'
import { lockTeams, type Team } from './queries/find-teams.ts'
import { putTeams, type TeamFields } from './queries/write-teams.ts'
import { noBoard } from './save-board.ts'
import { readTable, type TeamLine } from './team-table.ts'

type Ctx = Pick<Context, 'db' | 'clock' | 'config'>
export type ImportReport = {
  isDryRun: boolean
  lines: number
  created: number
  changed: number
  unchanged: number
  issues: Issue[]
}

/**
 * Imports teams from CSV: a line updates the team that has its slug, or adds a new team. Teams that
 * the CSV does not name stay unchanged. One faulty line prevents all writes. With `isDryRun`,
 * issues are returned instead of thrown.
 * @throws NotFound; BadRequest, naming every faulty line
 */
export async function importTeams(
  ctx: Ctx,
  admin: Caller,
  boardId: string,
  { csv, isDryRun }: { csv: string; isDryRun: boolean },
): Promise<ImportReport> {
  const { lines, issues: tableIssues } = readTable(csv)
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const board = await lockBoard(trx, boardId)
    if (!board) throw noBoard()
    const { news, changes, issues: teamIssues } = await compare(ctx, trx, boardId, lines)
    const issues = [...tableIssues, ...teamIssues]
    const counts = { created: news.length, changed: changes.length }
    const report = { isDryRun, lines: lines.length, ...counts, unchanged: lines.length - news.length - changes.length }
    if (isDryRun) return { ...report, issues }
    const [first] = issues
    if (first) throw badRequest(`CSV ${first.path} ${first.message}. Nothing was imported.`, { issues })
    const puts = [...changes, ...news.map((team) => ({ id: newId(), team, before: undefined }))]
    await putTeams(trx, { boardId, teams: puts }, at)
    await recordAudit(
      trx,
      {
        actorAccountId: admin.accountId,
        action: 'import-leaderboard-teams',
        subjectType: 'leaderboard',
        subjectId: boardId,
        reason: null,
        before: {
          name: board.name,
          teams: Object.fromEntries(changes.map(({ before }) => [before.slug, fieldsOf(before)])),
        },
        after: { name: board.name, teams: Object.fromEntries(puts.map(({ team }) => [team.slug, team])) },
      },
      at,
    )
    return { ...report, issues: [] }
  })
}

type Compared = {
  news: TeamFields[]
  changes: { id: string; team: TeamFields; before: Team }[]
  issues: Issue[]
}

async function compare(ctx: Ctx, trx: Trx, boardId: string, lines: readonly TeamLine[]): Promise<Compared> {
  const bySlug = new Map((await lockTeams(trx, boardId)).map((team) => [team.slug, team]))
  const inputs = lines.map(({ line, input }) => ({
    path: `line ${line}, `,
    before: bySlug.get(slugOf(input.slug ?? input.name)),
    input,
  }))
  const { teams, issues } = await checkTeams(ctx, trx, inputs)
  const pathBySlug = new Map<string, string>()
  for (const [at, { slug }] of teams.entries()) {
    const path = inputs[at]?.path ?? ''
    const before = pathBySlug.get(slug)
    if (before !== undefined && slug !== '')
      issues.push({ path: `${path}slug`, message: `is already used in ${before.slice(0, -2)}` })
    pathBySlug.set(slug, path)
  }
  const compared: Compared = { news: [], changes: [], issues }
  for (const [at, team] of teams.entries()) {
    const before = inputs[at]?.before
    if (!before) compared.news.push(team)
    else if (JSON.stringify(fieldsOf(before)) !== JSON.stringify(fieldsOf(team)))
      compared.changes.push({ id: before.id, team, before })
  }
  return compared
}

const fieldsOf = (team: TeamFields): TeamFields => ({
  slug: team.slug,
  name: team.name,
  flagImage: team.flagImage,
  facePaintImages: team.facePaintImages,
  mainColor: team.mainColor,
  colors: team.colors,
  searchTerms: team.searchTerms,
  seedCount: team.seedCount,
  campaignId: team.campaignId,
})
