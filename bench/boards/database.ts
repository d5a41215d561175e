import { createHash } from 'node:crypto'
import pg from 'pg'
import { connect } from '../../server/platform/database/connect.ts'
import { prepareDatabase } from '../../server/prepare-database.ts'
import { administer, databaseUrl } from '../../tests/support/runner/database-template.ts'

export type BoardsDatabase = { url: string; events: number; drop: () => Promise<void> }

/** All fans of this leaderboard support the same team, BUSIEST_TEAM. */
export const BOARD = 'bench-cup'
export const TEAMS = 1000
export const BUSIEST_TEAM = 't0001'

/** Bearer token of a fan whose art has not been counted for the team yet. */
export const sessionTokenOf = (fan: number): string => `bench-bearer-${String(fan).padStart(19, '0')}`
const idOf = (fan: number): string => createHash('md5').update(`fan ${fan}`).digest('hex')

/** Creates a leaderboard of a thousand teams, and fans whose art has not been counted yet. */
export async function createBoardsDatabase(
  serverUrl: string,
  { events, fans }: { events: number; fans: number },
): Promise<BoardsDatabase> {
  const name = `semblance_bench_boards_${process.pid}_${events}`
  await administer(serverUrl, `create database ${name}`)
  const url = databaseUrl(serverUrl, name)
  const drop = () => administer(serverUrl, `drop database if exists ${name} with (force)`)
  try {
    const database = await connect({ databaseUrl: url, dataDir: '', poolSize: 2, onError: console.error })
    try {
      await prepareDatabase(database)
    } finally {
      await database.close()
    }
    await fill(url, events, fans)
    return { url, events, drop }
  } catch (error) {
    await drop()
    throw error
  }
}

async function fill(url: string, events: number, fans: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const run = (text: string, values: unknown[] = []) => client.query(text, values)
    await run(`set maintenance_work_mem = '512MB'`)
    await run(`insert into merch_boards (id, slug, name, is_active, is_default, searched, created_at, updated_at)
      values ('bench', '${BOARD}', 'Bench Cup', true, false, folded_name('Bench Cup'), now(), now())`)
    await run(`
      with named as (
        select i, initcap(a || b || c) as name from (
          select i, (array['ka','lo','mi','ne','ru','sa','to','va','ze','bra'])[1 + i % 10] as a,
            (array['ran','lek','mir','nos','rup','sil','tak','vor','zan','dul'])[1 + i / 10 % 10] as b,
            (array['ia','land','burg','stan','ona','aco','ique','ovo','heim','ado'])[1 + i / 100 % 10] as c
          from generate_series(0, ${TEAMS - 1}) i) syllables
      )
      insert into merch_board_teams (id, board_id, slug, name, face_paint_images, main_color, colors, search_terms, searched,
        seed_count, reached_at, created_at, updated_at)
      select 't' || lpad((i + 1)::text, 4, '0'), 'bench', 'team-' || i + 1, name, '{}', '#005293', '{#005293,#fecb00}',
        array['Team ' || i], folded_name(name || ' Team ' || i), i % 50, now(), now(), now() from named`)
    const { rows: indexes } = await run(`select indexdef from pg_indexes where indexname = 'merch_stat_events_of_team'`)
    await run('drop index merch_stat_events_of_team')
    await run('alter table merch_stat_events drop constraint merch_stat_events_pkey')
    await run(`insert into merch_stat_events (session_id, event_type, team_id, source, created_at)
      select md5(i::text), 'completion', 't' || lpad((1 + floor(${TEAMS} * power(random(), 3)))::int::text, 4, '0'), 'generation',
        now() - i * interval '1 second' from generate_series(1, ${events}) i`)
    await run('alter table merch_stat_events add primary key (session_id, event_type)')
    await run((indexes[0] as { indexdef: string }).indexdef)
    await run(`update merch_board_teams t set events_count = c.events, reached_at = c.last
      from (select team_id, count(*) as events, max(created_at) as last from merch_stat_events group by team_id) c
      where c.team_id = t.id`)
    const numbers = Array.from({ length: fans }, (_, fan) => fan)
    await run(
      `insert into merch_sessions (id, bearer_digest, sealed_bearer, role, mode, ai_art_candidates, board_team_id, generation_completed_at,
        last_active_at, created_at, updated_at)
       select id, digest, 'sealed', 'customer', 'LIVE', '[]', '${BUSIEST_TEAM}', now(), now(), now(), now()
       from unnest($1::text[], $2::text[]) as fan (id, digest)`,
      [numbers.map(idOf), numbers.map((fan) => createHash('sha256').update(sessionTokenOf(fan)).digest('base64url'))],
    )
    await run('vacuum analyze')
  } finally {
    await client.end()
  }
}
