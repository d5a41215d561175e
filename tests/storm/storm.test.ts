import { expect, inject, test } from 'vitest'
import { runStorm } from './run-storm.ts'

/**
 * Sixty histories of one seed in three processes, one of which is killed. `npm run storm` runs a
 * large storm. The processes need a server that they can share.
 */
const SEED = 42

test.skipIf(inject('template').engine === 'pglite')(
  'three processes and a processor that loses responses: nothing is lost and nothing happens twice',
  async () => {
    const source = inject('template')
    if (source.engine !== 'postgres') return
    const { url, template } = source
    const report = await runStorm({ url, template, seed: SEED, histories: 60, processes: 3, kills: 1 })
    expect(report.findings, `again: npm run storm -- --seed ${SEED} --histories 60 --kills 1`).toEqual([])
    expect(report.histories).toBe(60)
    // A storm in which nobody gets paid proves nothing.
    for (const action of [
      'pay',
      'complete-payment',
      'deliver',
      'complete',
      'refund',
      'bank-disputes',
      'auto-release',
      'order',
      'move-order',
    ])
      expect(report.done[action], action).toBeGreaterThan(0)
  },
)
