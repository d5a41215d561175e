import { describe, expect, test } from 'vitest'
import { assemble, PRODUCT } from './assemble.ts'
import { defineFeature } from './feature.ts'
import { modelTrial } from './features/media/generation/index.ts'

const base = { name: 'tests/extra', about: 'a feature of these tests' } as const
const PRUNING = { name: 'extraRows', keptDays: 'LEAD_DAYS', deleteBatch: async () => 0 } as const

describe('a new feature', () => {
  test('is registered by its manifest alone', () => {
    const personalData = { tables: [] }
    const [job] = PRODUCT.jobs
    const [route] = PRODUCT.routes
    if (!job || !route) throw new Error('The product has neither jobs nor routes.')
    const extra = defineFeature({ ...base, routes: [route], jobs: [job], personalData, prunings: [PRUNING] })
    const all = assemble({ extra: [extra] })
    expect(all.routes).toHaveLength(PRODUCT.routes.length + 2)
    expect(all.personalData.at(-1)).toBe(personalData)
    expect(all.jobs.at(-1)).toBe(job)
    expect(all.prunings.at(-1)?.name).toBe('extraRows')
  })

  test('comes after every feature that an order names', () => {
    const all = assemble({ extra: [{ ...base, prunings: [PRUNING] }] })
    expect(all.prunings.slice(0, -1).map(({ name }) => name)).toEqual(PRODUCT.prunings.map(({ name }) => name))
  })

  test('cannot declare a key that another feature declares', () => {
    const second = assemble({ extra: [{ ...base, generationKinds: { MODEL_TRIAL: modelTrial } }] })
    expect(() => second.generationKinds).toThrow('media/generation and tests/extra both declare “MODEL_TRIAL”.')
    const caller = assemble({ extra: [{ ...base, handlers: { orders: { cancelOrder: async () => undefined } } }] })
    expect(() => caller.handlers).toThrow('merch/checkout and tests/extra both declare “cancelOrder”.')
  })

  test('cannot have a part that needs itself', () => {
    const all = assemble({ extra: [{ ...base, jobs: ({ jobs }) => jobs }] })
    expect(() => all.jobs).toThrow('The part “jobs” needs itself.')
  })
})

test('the erasure of files comes last, because the other steps name them', () => {
  expect(PRODUCT.erasedOutside.at(-1)?.name).toBe('eraseFilesOf')
})
