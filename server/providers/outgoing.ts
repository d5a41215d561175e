import { refuseProviderInsideTransaction } from '../platform/database/transaction.ts'
import type { Metrics } from '../platform/observability/metrics.ts'

/**
 * The same provider, its calls watched on their way out: refused inside a transaction, timed and counted. `except`
 * names the calls that never leave the process and are too hot to time.
 */
export function outgoing<Port extends object>(
  provider: string,
  port: Port,
  metrics: Metrics,
  except: readonly (keyof Port)[] = [],
): Port {
  const entries = Object.entries(port).map(([call, value]) => {
    if (typeof value !== 'function' || except.includes(call as keyof Port)) return [call, value]
    return [call, watched(provider, call, value as Call, metrics)]
  })
  return Object.fromEntries(entries) as Port
}

type Call = (...args: unknown[]) => unknown

function watched(provider: string, call: string, method: Call, metrics: Metrics): Call {
  return (...args) => {
    const startedAt = performance.now()
    const seconds = () => (performance.now() - startedAt) / 1000
    refuseProviderInsideTransaction(`${provider}.${call}`)
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
