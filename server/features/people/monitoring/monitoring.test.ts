import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { MINUTE_MS } from '../../../platform/clock.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import { ALERTS, GAUGES, readSamples, samplesOver } from './index.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const alertsNow = async () => {
  const samples = await readSamples(world.app.ctx)
  return ALERTS.filter((alert) => samplesOver(alert, samples).length > 0).map(({ name }) => name)
}

test('where nothing waits and nothing is late there is no alert', async () => {
  expect(await alertsNow()).toEqual([])
})

test('mail that is due for a quarter of an hour wakes somebody, and no longer once it is sent', async () => {
  const { email } = await world.brand()
  const mail = { queue: 'sign-in', kind: 'sign-in-code', address: email, data: {} } as const
  await enqueueMails(world.database.kysely, [mail], world.clock.now())
  world.clock.advance(10 * MINUTE_MS)
  expect(await alertsNow()).toEqual([])
  world.clock.advance(6 * MINUTE_MS)
  expect(await alertsNow()).toEqual(['SemblanceMailsLate'])
})

test('every gauge is named once, and what alerts and the dashboard ask for is what /metrics has', async () => {
  const { text } = await world.stranger().get('/metrics')
  const exposed = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
  for (const gauge of Object.keys(GAUGES)) expect(exposed).toContain(gauge)
  for (const file of ['deploy/prometheus/alerts.yaml', 'deploy/grafana/semblance.json']) {
    const asked = readFileSync(file, 'utf8').match(/\b(semblance|nodejs|process)_[a-z0-9_]+\b/g) ?? []
    expect(asked.length).toBeGreaterThan(10)
    const bare = new Set(asked.map((name) => name.replace(/_(bucket|count|sum)$/, '')))
    expect([...bare].filter((name) => !exposed.has(name))).toEqual([])
  }
})
