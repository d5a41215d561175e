import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { writeLastBackup } from '../../../platform/database/installation.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import { ALERTS, GAUGES, readSamples, triggeringSamples } from './index.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const alertsNow = async () => {
  const samples = await readSamples(world.app.ctx)
  return ALERTS.filter((alert) => triggeringSamples(alert, samples).length > 0).map(({ name }) => name)
}

test('there is no alert if nothing is waiting or late', async () => {
  expect(await alertsNow()).toEqual([])
})

test('mail due for a quarter of an hour alerts until it is sent', async () => {
  const { email } = await world.brand()
  const mail = { queue: 'sign-in', kind: 'sign-in-code', address: email, data: {} } as const
  await enqueueMails(world.database.kysely, [mail], world.clock.now())
  world.clock.advance(10 * MINUTE_MS)
  expect(await alertsNow()).toEqual([])
  world.clock.advance(6 * MINUTE_MS)
  expect(await alertsNow()).toEqual(['SemblanceMailsLate'])
})

test('every gauge has one name, and alerts and the dashboard use gauges of /metrics', async () => {
  const { text } = await world.stranger().get('/metrics')
  const exposed = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
  for (const gauge of Object.keys(GAUGES)) expect(exposed).toContain(gauge)
  for (const file of ['deploy/prometheus/alerts.yaml', 'deploy/grafana/semblance.json']) {
    const referenced = readFileSync(file, 'utf8').match(/\b(semblance|nodejs|process)_[a-z0-9_]+\b/g) ?? []
    expect(referenced.length).toBeGreaterThan(10)
    const bare = new Set(referenced.map((name) => name.replace(/_(bucket|count|sum)$/, '')))
    expect([...bare].filter((name) => !exposed.has(name))).toEqual([])
  }
})

test('every alert has a runbook with meaning, diagnosis, action, end and rehearsal', () => {
  const runbooks = readFileSync('docs/runbooks.md', 'utf8').split(/^## /m).slice(1)
  const parts = (text: string) => [...text.matchAll(/^- \*\*(\w+):\*\*/gm)].map(([, part]) => part)
  const written = new Map(runbooks.map((text) => [text.split('\n')[0]?.toLowerCase(), parts(text)]))
  const alerts = readFileSync('deploy/prometheus/alerts.yaml', 'utf8')
    .split(/^ {6}- alert: /m)
    .slice(1)
  expect(alerts.length).toBeGreaterThan(ALERTS.length)
  for (const alert of alerts) {
    const name = alert.split('\n')[0]?.toLowerCase()
    expect(alert).toContain(`runbook_url: 'docs/runbooks.md#${name}'`)
    expect([name, written.get(name)]).toEqual([name, ['Meaning', 'Look', 'Do', 'Over', 'Rehearsed']])
  }
  expect(written.size).toBe(alerts.length)
  for (const text of runbooks) expect(text).toMatch(/^- \*\*Rehearsed:\*\* 20\d\d-\d\d-\d\d, \S/m)
})

test('production alerts if the last backup is older than two days, until one succeeds', async () => {
  const ctx = { ...world.app.ctx, config: { ...world.config, isProduction: true } }
  const names = async () => {
    const samples = await readSamples(ctx)
    return ALERTS.filter((alert) => triggeringSamples(alert, samples).length > 0).map(({ name }) => name)
  }
  expect(await names()).not.toContain('SemblanceBackupOld')
  world.clock.advance(3 * DAY_MS)
  expect(await names()).toContain('SemblanceBackupOld')
  await writeLastBackup(world.database.kysely, world.clock.now())
  expect(await names()).not.toContain('SemblanceBackupOld')
})

test('a certificate that expires within a month alerts', async () => {
  const endsIn = async (days: number) => {
    const findExpiry = async () => new Date(world.clock.now().getTime() + days * DAY_MS)
    const ctx = { ...world.app.ctx, credentials: { ...world.app.ctx.credentials, findExpiry } }
    const samples = await readSamples(ctx)
    return ALERTS.some(
      (alert) => alert.name === 'SemblanceCertificateExpires' && triggeringSamples(alert, samples).length > 0,
    )
  }
  expect([await endsIn(31), await endsIn(29)]).toEqual([false, true])
})
