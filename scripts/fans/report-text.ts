import type { DrillReport } from './run-drill.ts'

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0

const seconds = (ms: number): string => (ms / 1000).toFixed(1).padStart(8)

export function reportText({ fans, responses, restarts, broken }: DrillReport): string {
  const places = fans.flatMap(({ initialPlace }) => initialPlace ?? [])
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
  const waits = (['photoMs', 'artMs', 'totalMs'] as const).map((field) => {
    const sorted = fans.map((fan) => fan[field]).toSorted((one, other) => one - other)
    const name = { photoMs: 'photo', artMs: 'art', totalMs: 'photo to order' }[field].padEnd(16)
    return `${name}${[0.5, 0.95, 1].map((share) => seconds(percentile(sorted, share))).join('')}`
  })
  const refused = [...responses]
    .filter(([key]) => !key.startsWith('2'))
    .toSorted(([one], [other]) => one.localeCompare(other))
  return [
    `${fans.filter(({ orderNumber }) => orderNumber !== undefined).length} of ${fans.length} fans have an order.`,
    `${places.length} saw a place in line, with at most ${Math.max(0, ...places.map(({ ahead }) => ahead))} fans before them.`,
    `Art failed ${sum(fans.map(({ artFailed }) => artFailed))} times; fans retried later ${sum(fans.map(({ retryCount }) => retryCount))} times.`,
    ...(restarts > 0 ? [`The program was restarted ${restarts} times.`] : []),
    '',
    'Seconds              p50     p95 longest',
    ...waits,
    '',
    refused.length === 0 ? 'Every response was a success.' : 'Unsuccessful responses (0: none arrived):',
    ...refused.map(([key, count]) => `${String(count).padStart(6)} × ${key}`),
    '',
    ...(broken.length === 0 ? ['Every promise was kept.'] : broken.map((what) => `✗ ${what}`)),
  ].join('\n')
}
