import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

const GAUGES = { waits: { help: 'What waits.', labels: ['queue'] }, spent: { help: 'What is spent.', labels: [] } }
const linesOf = (text: string) =>
  text.split('\n').filter((line) => /^(waits|spent|semblance_reading_failed)/.test(line))

test('a gauge has its labels and is read once for concurrent scrapes', async () => {
  let reads = 0
  const metrics = createMetrics()
  metrics.watchReading(GAUGES, async () => {
    reads++
    const ofQueue: Record<string, string> = { queue: 'mails' }
    return [
      { gauge: 'waits', labels: ofQueue, value: 3 },
      { gauge: 'spent', labels: {}, value: 0.5 },
    ]
  })
  const [text] = await Promise.all([metrics.expose(), metrics.expose()])
  expect(linesOf(text)).toEqual(['waits{queue="mails"} 3', 'spent 0.5', 'semblance_reading_failed 0'])
  await metrics.expose()
  expect(reads).toBe(1)
})

test('a gauge that cannot be read is omitted and reported, and the others are kept', async () => {
  const metrics = createMetrics()
  metrics.watchReading(GAUGES, async () => undefined)
  metrics.observeJob('settle', 'succeeded', 1)
  const text = await metrics.expose()
  expect(linesOf(text)).toEqual(['semblance_reading_failed 1'])
  expect(text).toContain('semblance_job_seconds_count{name="settle",outcome="succeeded"} 1')
})
