import { runStorm, type StormReport } from '../../tests/storm/run-storm.ts'
import type { Trial, Verdict } from './proof.ts'

const PROCESSES = 3

/**
 * A storm runs many random sequences of actions ("histories") at the same time. `histories` and
 * `quick` are their numbers in a full and a quick run. A full run kills `kills` processes.
 */
export function byStorm(sizes: {
  histories: number
  quick: number
  kills: number
}): (trial: Trial) => Promise<Verdict> {
  return async ({ url, seed, isQuick, log }) => {
    const histories = isQuick ? sizes.quick : sizes.histories
    const kills = Math.ceil(sizes.kills / (isQuick ? 6 : 1))
    const report = await runStorm({
      url,
      seed,
      histories,
      processes: PROCESSES,
      kills,
      onProgress: (done, of) => {
        if (done % 200 === 0) log(`${done} of ${of} histories`)
      },
    })
    return {
      tried: countsOf(report),
      findings: report.findings.map((finding) => toFinding(finding, { seed, histories, kills })),
    }
  }
}

const countsOf = ({ histories, actions, done, killed }: StormReport): Record<string, number> => ({
  histories,
  actions,
  'took effect': Object.values(done).reduce((sum, count) => sum + count, 0),
  ...(killed > 0 ? { 'processes killed': killed } : {}),
})

type Reproduction = { seed: number; histories: number; kills: number }

/**
 * If no process was killed, only the history with the finding is repeated. Otherwise all are
 * needed, because one history would not kill a process at the same moment.
 */
function toFinding({ what, history }: StormReport['findings'][number], { seed, histories, kills }: Reproduction) {
  const which =
    kills > 0 || history === undefined
      ? `--histories ${histories}${kills > 0 ? ` --kills ${kills}` : ''}`
      : `--only ${history}`
  return { brokenPromise: what, command: `npm run storm -- --seed ${seed} --processes ${PROCESSES} ${which}` }
}
