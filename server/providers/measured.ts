import type { Metrics } from '../metrics.ts'

/**
 * The same provider with every asynchronous call timed and counted. `except` names the calls that never leave the
 * process and are too hot to time.
 */
export function measured<Port extends object>(
  provider: string,
  port: Port,
  metrics: Metrics,
  except: readonly (keyof Port)[] = [],
): Port {
  const entries = Object.entries(port).map(([call, value]) => {
    if (typeof value !== 'function' || except.includes(call as keyof Port)) return [call, value]
    return [call, timed(provider, call, value as (...args: unknown[]) => unknown, metrics)]
  })
  return Object.fromEntries(entries) as Port
}

function timed(provider: string, call: string, method: (...args: unknown[]) => unknown, metrics: Metrics) {
  return (...args: unknown[]): unknown => {
    const startedAt = performance.now()
    const seconds = () => (performance.now() - startedAt) / 1000
    const answer = method(...args)
    if (!(answer instanceof Promise)) return answer
    return answer.then(
      (value: unknown) => {
        metrics.observeProviderCall(provider, call, 'ok', seconds())
        return value
      },
      (error: unknown) => {
        metrics.observeProviderCall(provider, call, 'failed', seconds())
        throw error
      },
    )
  }
}
