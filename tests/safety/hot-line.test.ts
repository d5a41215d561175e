import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { claimJobs } from '../../server/features/media/generation/queries/claim-generations.ts'
import { findPlaceInLine, findPlacesInLine } from '../../server/features/media/generation/queries/find-place-in-line.ts'
import { listProgressOfJobs } from '../../server/features/merch/artwork/queries/generations.ts'
import { addMs, MINUTE_MS } from '../../server/platform/clock.ts'
import type { Trx } from '../../server/platform/database/transaction.ts'
import { listTablesReadBeyond } from '../support/database/rows-read.ts'
import { vacuumed } from '../support/database/vacuumed.ts'
import { createWorld, type World } from '../support/world.ts'

/**
 * With thousands of fans in line, and thousands whose art is done, finding a place must not read a
 * whole table.
 */

const WAITING = 4000
const ENDED = 20_000
/** More jobs than a process runs at once, and far fewer than are in line. */
const A_FEW = 60

let world: World
beforeAll(async () => {
  world = await createWorld()
  const at = world.clock.now()
  // The oldest ended jobs are of another kind, and the latest art comes after them.
  await sql`
    insert into generation_jobs (id, kind, batch_id, slot, input, status, due_at, attempts, most_attempts, progress_percent,
      cost_micro_usd, result, version, created_at, started_at, ended_at, expires_at)
    select 'ended-' || g, case when g % 100 = 0 then 'MERCH_ART' else 'STORE_ART' end, 'ended-' || g, 'only', '{}', 'SUCCEEDED',
      null, 1, 3, 100, 0, '{}', 3, now, now, now + interval '8 seconds', now
    from generate_series(1, ${ENDED}::int) g,
      lateral (select ${at}::timestamptz - g * interval '100 milliseconds' as now) t`.execute(world.database.kysely)
  await sql`
    insert into generation_jobs (id, kind, batch_id, slot, input, status, claim_token, due_at, attempts, most_attempts,
      progress_percent, cost_micro_usd, version, created_at, expires_at)
    select 'job-' || g, 'MERCH_ART', 'job-' || g, 'only', '{}', case when g <= 4 then 'RUNNING' else 'QUEUED' end,
      case when g <= 4 then 'token' end, case when g <= 4 then ${addMs(at, MINUTE_MS)}::timestamptz else now end, 0, 3, 0, 0, 1,
      now, ${addMs(at, MINUTE_MS)}::timestamptz
    from generate_series(1, ${WAITING}::int) g,
      lateral (select ${at}::timestamptz - interval '10 minutes' + g * interval '100 milliseconds' as now) t`.execute(
    world.database.kysely,
  )
  await sql`
    insert into merch_generation_cache (id, session_id, campaign_id, design_id, product_type, job_id, asked, asked_digest, counted,
      counted_address, asked_at)
    select id, 's' || id, 'c', 'd', '', id, '{}', '', 1, '', now() from generation_jobs`.execute(world.database.kysely)
  await vacuumed(world)
})
afterAll(() => world.close())

const LAST = `job-${WAITING}`
const watched = Array.from({ length: 20 }, (_, index) => `job-${WAITING - index}`)
const room = { rooms: [{ kind: 'MERCH_ART', free: 4 }], limit: 4, token: 'own' }

const READS: Record<string, (trx: Trx, at: Date) => Promise<unknown>> = {
  'the place of the last in line': (trx, at) => findPlaceInLine(trx, { jobId: LAST, at }),
  'the places of all watched jobs': (trx, at) => findPlacesInLine(trx, { kind: 'MERCH_ART', jobIds: watched, at }),
  'the progress of all watched jobs': (trx) => listProgressOfJobs(trx, watched),
  'the next jobs to claim': (trx, at) => claimJobs(trx, { ...room, at, leaseUntil: addMs(at, MINUTE_MS) }),
}

test('the place and the estimate of the last fan in line are right', async () => {
  const place = await findPlaceInLine(world.database.kysely, { jobId: LAST, at: world.clock.now() })
  // Four jobs run at a time, eight seconds each.
  expect(place).toEqual({ ahead: WAITING - 5, estimatedSeconds: (Math.floor((WAITING - 5) / 4) + 1.5) * 8 })
})

test.skipIf(inject('template').engine === 'pglite')(
  'a thousand requests for a place in line delay nobody',
  async () => {
    const at = world.clock.now()
    const { kysely } = world.database
    const lookups = Array.from({ length: 1000 }, (_, index) =>
      findPlaceInLine(kysely, { jobId: `job-${WAITING - index}`, at }),
    )
    expect((await Promise.all(lookups)).map((place) => place?.ahead)).toEqual(
      lookups.map((_, index) => WAITING - 5 - index),
    )
  },
)

test.each(Object.keys(READS))('the database reads few rows for: %s', async (name) => {
  const read = await listTablesReadBeyond(world, A_FEW, async (trx) => READS[name]?.(trx, world.clock.now()))
  expect(read).toEqual([])
})
