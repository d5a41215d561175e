import { expect, inject, test } from 'vitest'
import { tried } from '../support/people/report-counts.ts'
import { runRights } from './run-rights.ts'

/**
 * Twenty sequences of one seed in three processes. `npm run storm:rights` runs ten thousand. The
 * processes need a server that they can share.
 */
const SEED = 7
const SEQUENCES = 20

test.skipIf(inject('template').engine === 'pglite')(
  'random sequences in three processes leave no two licenses that exclude each other, and nothing against the rules',
  async () => {
    const source = inject('template')
    if (source.engine !== 'postgres') return
    const { url, template } = source
    const report = await runRights({ url, template, seed: SEED, sequences: SEQUENCES, processes: 3 })
    tried({ sequences: SEQUENCES })
    expect(report.findings).toEqual([])
    // Sequences in which nothing is agreed prove nothing.
    for (const act of ['send', 'counter', 'accept', 'pay', 'finish', 'withdraw'])
      expect((report.tally[`${act} 200`] ?? 0) + (report.tally[`${act} 201`] ?? 0), act).toBeGreaterThan(0)
  },
)
