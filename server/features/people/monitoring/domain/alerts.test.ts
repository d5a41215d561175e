import { expect, test } from 'vitest'
import { ALERTS, type Alert, triggeringSamples } from './alerts.ts'

const alertOf = (name: string): Alert => {
  const alert = ALERTS.find((each) => each.name === name)
  if (!alert) throw new Error(`there is no alert ${name}`)
  return alert
}
const sample = (alert: Alert, value: number, labels: Record<string, string> = {}) => ({
  gauge: alert.gauge,
  labels,
  value,
})

test('an alert is triggered past its bound, not at it', () => {
  const above = alertOf('SemblanceModelBudgetNearlySpent')
  const below = alertOf('SemblanceCertificateExpires')
  const bound = { above: 'above' in above ? above.above : 0, below: 'below' in below ? below.below : 0 }
  const triggered = (alert: Alert, values: readonly number[]) =>
    triggeringSamples(
      alert,
      values.map((value) => sample(alert, value)),
    ).map(({ value }) => value)
  expect(triggered(above, [bound.above - 0.1, bound.above, bound.above + 0.1])).toEqual([bound.above + 0.1])
  expect(triggered(below, [bound.below - 1, bound.below, bound.below + 1])).toEqual([bound.below - 1])
})

test('an alert is triggered by samples of its own gauge and labels only', () => {
  const other = alertOf('SemblanceModelBudgetNearlySpent')
  for (const alert of ALERTS) {
    const bad = 'above' in alert ? Number.MAX_SAFE_INTEGER : -1
    const labels = { ...alert.labels, more: 'x' }
    expect(triggeringSamples(alert, [sample(alert, bad, labels)])).toEqual([sample(alert, bad, labels)])
    if (alert.gauge !== other.gauge) expect(triggeringSamples(alert, [sample(other, bad, labels)])).toEqual([])
    if (Object.keys(alert.labels ?? {}).length > 0)
      expect(triggeringSamples(alert, [sample(alert, bad, { more: 'x' })])).toEqual([])
  }
})
