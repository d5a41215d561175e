import type { Sample } from '../../features/people/monitoring/index.ts'
import { GAUGES, type GaugeName } from '../../features/people/monitoring/index.ts'

const LINE = /^(\w+)(?:\{([^}]*)\})? (\S+)$/
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g

/** Parses the installation's gauges from Prometheus text. Ignores all other metrics. */
export function readMetrics(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name = '', labels = '', value = ''] = LINE.exec(line) ?? []
    if (!(name in GAUGES)) return []
    const pairs = [...labels.matchAll(LABEL)].map(([, label = '', labelValue = '']) => [label, labelValue])
    return [{ gauge: name as GaugeName, labels: Object.fromEntries(pairs), value: Number(value) }]
  })
}
