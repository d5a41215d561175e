import { assertProviderOutsideTransaction } from '../platform/database/transaction.ts'
import type { Metrics } from '../platform/observability/metrics.ts'
import { inSpan } from '../platform/observability/tracing.ts'

/**
 * Times and counts a provider's calls, and rejects calls inside a database transaction. `except`
 * lists calls that send no request and are too frequent to measure.
 */
export function instrumentProvider<Port extends object>(
  provider: string,
  port: Port,
  metrics: Metrics,
  except: readonly (keyof Port)[] = [],
): Port {
  const known = new WeakMap<Call, Call>()
  return new Proxy(port, {
    // A copy would lose the methods and private fields of a class.
    get: (target, property) => {
      const value: unknown = Reflect.get(target, property, target)
      if (typeof value !== 'function' || typeof property === 'symbol') return value
      const method = value as Call
      let call = known.get(method)
      if (!call) {
        const own: Call = (...args) => Reflect.apply(method, target, args)
        call = except.includes(property as keyof Port) ? own : instrumentCall(provider, property, own, metrics)
        known.set(method, call)
      }
      return call
    },
  })
}

type Call = (...args: unknown[]) => unknown

function instrumentCall(provider: string, call: string, method: Call, metrics: Metrics): Call {
  return (...args) => {
    const startedAt = performance.now()
    const seconds = () => (performance.now() - startedAt) / 1000
    assertProviderOutsideTransaction(`${provider}.${call}`)
    const response = inSpan(`${provider}.${call}`, { kind: 'client', isPart: true }, () => method(...args))
    if (!(response instanceof Promise)) return response
    return response.then(
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
