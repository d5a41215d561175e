import { describe, expect, test } from 'vitest'
import { resumePointOf } from '../start-form.tsx'
import type { FanSession, Store } from '../store.ts'
import { phaseOf } from './phase-banner.tsx'
import { getCompletedSteps, stepAmong, stepAt, stepsOf } from './progress.tsx'

const store = (fields: object) => ({ shopFlow: 'art_first', designs: [], ...fields }) as unknown as Store
const session = (fields: object = {}) =>
  ({
    cartItems: [],
    aiArtKey: null,
    aiArtCandidates: [],
    selfie: null,
    designId: null,
    ...fields,
  }) as unknown as FanSession

describe('the steps of a store', () => {
  test('begin with the photo or the design, and need no photo for art without faces', () => {
    expect(stepsOf(store({}))[0]).toBe('photo')
    expect(stepsOf(store({ shopFlow: 'design_first', designs: [{ needsFace: true }] }))).toContain('photo')
    expect(stepsOf(store({ shopFlow: 'design_first', designs: [{ needsFace: false }] }))).toEqual([
      'designs',
      'products',
      'cart',
      'pay',
    ])
  })

  test('cover each page except the first and the last', () => {
    expect(['/c/x/photo', '/c/x/products/7', '/c/x/checkout', '/c/x/pay'].map(stepAt)).toEqual([
      'photo',
      'products',
      'pay',
      'pay',
    ])
    expect(['/c/x', '/c/x/thanks', '/boards'].map(stepAt)).toEqual([undefined, undefined, undefined])
  })

  test('put the designs page on the art step if the store begins with the photo', () => {
    expect(stepAmong(stepsOf(store({})), '/c/x/designs')).toBe('art')
    expect(stepAmong(stepsOf(store({ shopFlow: 'design_first' })), '/c/x/designs')).toBe('designs')
  })

  test('are done once the session has their result', () => {
    expect([...getCompletedSteps(store({}), undefined)]).toEqual([])
    expect([...getCompletedSteps(store({}), session({ selfie: { faceError: 'no_face' } }))]).toEqual([])
    expect([
      ...getCompletedSteps(store({}), session({ selfie: { faceError: null }, aiArtKey: 'a', cartItems: [{}] })),
    ]).toEqual(['photo', 'art', 'products', 'cart'])
  })
})

test('a photo of a thing is accepted where the design needs no face', () => {
  const designs = [
    { id: 'face', needsFace: true },
    { id: 'thing', needsFace: false },
  ]
  const photo = (designId: string | null, faceError = 'no_face') => session({ designId, selfie: { faceError } })
  const isDone = (fan: FanSession) => getCompletedSteps(store({ designs }), fan).has('photo')
  expect(['thing', 'face', null].map((designId) => isDone(photo(designId)))).toEqual([true, false, false])
  expect(isDone(photo('thing', 'no_model'))).toBe(false)
  expect(resumePointOf(store({ designs }), photo('thing'))?.[0]).toBe('art')
  expect(resumePointOf(store({ designs }), photo('face'))?.[0]).toBe('photo')
})

test('a fan can resume at the furthest step', () => {
  expect(resumePointOf(store({}), undefined)).toBeUndefined()
  expect(resumePointOf(store({}), session())).toBeUndefined()
  expect(resumePointOf(store({}), session({ selfie: { faceError: 'no_face' } }))?.[0]).toBe('photo')
  expect(resumePointOf(store({}), session({ selfie: { faceError: null } }))?.[0]).toBe('art')
  expect(resumePointOf(store({}), session({ aiArtCandidates: [{}] }))?.[0]).toBe('art')
  expect(resumePointOf(store({}), session({ aiArtKey: 'a' }))?.[0]).toBe('products')
  expect(resumePointOf(store({}), session({ aiArtKey: 'a', cartItems: [{}] }))?.[0]).toBe('cart')
  expect(resumePointOf(store({ shopFlow: 'design_first' }), session({ designId: 'd' }))?.[0]).toBe('designs')
})

test('a soft close is closed from its end time on, even if the server has not recorded it', () => {
  const closing = { status: 'LIVE', shutdownMode: 'SOFT_CLOSE', shutdownEndsAt: '2026-11-22T12:00:00.000Z' }
  expect(phaseOf(store(closing), '2026-11-22T11:59:59.000Z')).toBe('closing')
  expect(phaseOf(store(closing), '2026-11-22T12:00:00.000Z')).toBe('ended')
})
