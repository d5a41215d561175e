export type Failure = { name: string; reason: string }

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Measures one scenario after another. A failure does not stop the others. Scenarios in `earlier`
 * have failed before and are skipped.
 */
export async function measureEach<Scenario extends { name: string }, Result>(
  scenarios: readonly Scenario[],
  earlier: readonly Failure[],
  measure: (scenario: Scenario) => Promise<Result>,
): Promise<{ results: Result[]; failures: Failure[] }> {
  const results: Result[] = []
  const failures = [...earlier]
  for (const scenario of scenarios) {
    if (earlier.some(({ name }) => name === scenario.name)) continue
    try {
      results.push(await measure(scenario))
    } catch (error) {
      failures.push({ name: scenario.name, reason: reasonOf(error) })
    }
  }
  return { results, failures }
}
