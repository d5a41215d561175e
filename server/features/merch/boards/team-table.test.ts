import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOARDS, boardIn, type TestBoard, teamsIn } from '../../../../tests/support/merch/boards.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
})
afterAll(() => world.close())

const importTeams = (board: TestBoard, csv: string, more: object = {}) =>
  admin.post(`${BOARDS}/${board.id}/teams/import`, { csv, ...more })
const table = (board: TestBoard) => admin.get(`${BOARDS}/${board.id}/teams.csv`)
const teamsOf = async (board: TestBoard) => (await admin.get(`${BOARDS}/${board.id}/teams?limit=100`)).body.data.teams

test('a CSV import adds and updates teams in one transaction; missing columns are left alone', async () => {
  const board = await boardIn(admin)
  await teamsIn(admin, board, { Sweden: 10 }, { searchTerms: ['Sverige'], mainColor: '#005293' })
  await teamsIn(admin, board, { Norway: 5 })
  const csv = 'name,seedCount,colors\r\nSweden,11,#005293 | #FECB00\r\nNorway,5,\r\n"Fiji, the team",,\r\n'
  expect((await importTeams(board, csv)).body.data).toEqual({
    dryRun: false,
    lines: 3,
    created: 1,
    changed: 1,
    unchanged: 1,
    issues: [],
  })
  expect(await teamsOf(board)).toMatchObject([
    { slug: 'sweden', seedCount: 11, colors: ['#005293', '#fecb00'], searchTerms: ['Sverige'], version: 2 },
    { slug: 'norway', seedCount: 5, version: 1 },
    { slug: 'fiji-the-team', name: 'Fiji, the team', seedCount: 0, colors: [] },
  ])
  const { action, after } = await world.database.kysely
    .selectFrom('admin_audit')
    .select(['action', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect([action, after]).toMatchObject([
    'import-leaderboard-teams',
    { name: expect.any(String), teams: { sweden: { seedCount: 11 } } },
  ])
  expect((await admin.get(`/api/merch/leaderboard/search?q=fiji`)).body.teams).toHaveLength(1)
})

test('a dry run reports the changes and each error with its line, and writes nothing', async () => {
  const board = await boardIn(admin)
  const { Sweden } = await teamsIn(admin, board, { Sweden: 10 })
  const csv =
    'name,slug,mainColor,seedCount,campaignId,flagImgUrl\n' +
    'Norway,,#ba0c2f,1,,\n' +
    'Peru,,red,-4,,\n' +
    ',,,,,\n' +
    'Chile,,,,none,ftp://flags.example.com/cl.png\n' +
    'Sweden again,sweden,,2,,\n' +
    'Sweden,,,3,,\n' +
    'Cuba,,,,,,too much\n'
  const dry = await importTeams(board, csv, { dryRun: true })
  expect(dry.status).toBe(200)
  expect(dry.body.data).toMatchObject({ dryRun: true, lines: 4, created: 2, changed: 2 })
  const faults = [
    'line 3, mainColor',
    'line 3, seedCount',
    'line 4, name',
    'line 8',
    'line 5, campaignId',
    'line 5, flagImgUrl',
    'line 7, slug',
  ]
  expect(dry.body.data.issues.map(({ path }: any) => path)).toEqual(faults)
  const real = await importTeams(board, csv)
  expect([real.status, real.body.details.issues.map(({ path }: any) => path)]).toEqual([400, faults])
  expect(await teamsOf(board)).toMatchObject([{ id: Sweden?.id, seedCount: 10, version: 1 }])
})

test('an invalid CSV file is rejected with the line', async () => {
  const board = await boardIn(admin)
  for (const [csv, path] of [
    ['slug\nsweden\n', 'line 1'],
    ['name,nickname\nSweden,S\n', 'line 1'],
    ['name,name\nSweden,S\n', 'line 1'],
    ['name\n"Sweden\n', 'line 2'],
    [`name\n${'A\n'.repeat(2001)}`, 'csv'],
  ] as const)
    expect((await importTeams(board, csv)).body.details?.issues, csv.slice(0, 30)).toMatchObject([{ path }])
})

test('an export can be imported unchanged, and no cell of it is a formula', async () => {
  const board = await boardIn(admin, { name: 'Ligue Une' })
  await teamsIn(
    admin,
    board,
    { '=HYPERLINK("http://evil.example")': 1, '@Ghana;-1': 2, 'Plain "one", two': 3 },
    { searchTerms: ['+1', 'two words'], colors: ['#005293'], flagImgUrl: 'https://flags.example.com/a.png' },
  )
  const before = await teamsOf(board)
  const out = await table(board)
  expect(out.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': expect.stringMatching(/^attachment; filename="semblance-ligue-une-\d{4}-\d\d-\d\d\.csv"$/),
  })
  expect(out.text).toMatch(/^boardTeamId,count,slug,name,/)
  expect(out.text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(out.text).toContain("'@Ghana;'-1")
  for (const cell of out.text.split(/[,;\r\n]/)) expect(cell).not.toMatch(/^[\s"]*[=@+-]/)
  expect((await importTeams(board, out.text)).body.data).toMatchObject({
    lines: 3,
    unchanged: 3,
    created: 0,
    changed: 0,
  })
  const other = await boardIn(admin)
  await importTeams(other, out.text)
  const shown = ({ id: _, boardId: __, createdAt: ___, updatedAt: ____, ...team }: any) => team
  expect((await teamsOf(other)).map(shown)).toEqual(before.map(shown))
})

test('an import accepts semicolons, a byte order mark and empty lines', async () => {
  const board = await boardIn(admin)
  expect((await importTeams(board, '\uFEFFname;seedCount\r\n\r\nSweden;7\r\n')).body.data).toMatchObject({ created: 1 })
  expect(await teamsOf(board)).toMatchObject([{ name: 'Sweden', seedCount: 7 }])
})
