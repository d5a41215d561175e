import { expect, test } from 'vitest'
import { createMetrics } from '../platform/observability/metrics.ts'
import { instrumentProvider } from './outgoing.ts'

test('a provider’s calls are counted by outcome, and results and errors pass through', async () => {
  const metrics = createMetrics()
  const provider = instrumentProvider(
    'mail',
    {
      name: 'local',
      send: async (to: string) => (to === 'bad' ? Promise.reject(new Error('refused')) : to),
      now: () => 7,
    },
    metrics,
  )
  expect(provider.name).toBe('local')
  expect(provider.now()).toBe(7)
  expect(await provider.send('ada')).toBe('ada')
  await expect(provider.send('bad')).rejects.toThrow('refused')
  const text = await metrics.expose()
  expect(text).toContain('semblance_provider_call_seconds_count{provider="mail",call="send",outcome="ok"} 1')
  expect(text).toContain('semblance_provider_failures_total{provider="mail",call="send"} 1')
})

test('an instrumented class keeps its methods, private fields and inheritance', async () => {
  class Base {
    readonly #greeting: string
    constructor(greeting: string) {
      this.#greeting = greeting
    }
    async greet(name: string): Promise<string> {
      return `${this.#greeting}, ${name}`
    }
  }
  class Provider extends Base {
    readonly name = 'classy'
    fast(): string {
      return this.name
    }
  }
  const metrics = createMetrics()
  const provider = instrumentProvider('voice', new Provider('Hello'), metrics, ['fast'])
  expect(provider.name).toBe('classy')
  expect(provider.fast()).toBe('classy')
  expect(await provider.greet('Ada')).toBe('Hello, Ada')
  const text = await metrics.expose()
  expect(text).toContain('semblance_provider_call_seconds_count{provider="voice",call="greet",outcome="ok"} 1')
  expect(text).not.toContain('call="fast"')
})
