import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countingJob } from '../../../tests/support/programs/counting-job.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { createJobRunner } from './runner.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function scheduledAfter(...names: readonly string[]): Promise<string[]> {
  const jobs = names.map((name) => ({ ...countingJob(name), cron: '0 0 1 1 *' }))
  const runner = createJobRunner(world.database, jobs, world.app.ctx, { checkScheduleSeconds: 45, pollSeconds: 5 })
  await runner.start()
  await runner.stop()
  const { rows } = await sql<{ name: string }>`select name from jobs.schedule order by name`.execute(
    world.database.kysely,
  )
  return rows.map(({ name }) => name)
}

test('a job removed from the schedule is also removed from the queue', async () => {
  expect(await scheduledAfter('kept', 'renamed', 'thrown-away')).toEqual(['kept', 'renamed', 'thrown-away'])
  expect(await scheduledAfter('kept', 'newly-named')).toEqual(['kept', 'newly-named'])
})
