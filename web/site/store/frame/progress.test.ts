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

describe('the way of a store', () => {
  test('begins with the photo, or with the design; without faces no photo is asked for', () => {
    expect(stepsOf(store({}))[0]).toBe('photo')
    expect(stepsOf(store({ shopFlow: 'design_first', designs: [{ needsFace: true }] }))).toContain('photo')
    expect(stepsOf(store({ shopFlow: 'design_first', designs: [{ needsFace: false }] }))).toEqual([
      'designs',
      'products',
      'cart',
      'pay',
    ])
  })

  test('has a step for each of its pages, and none for the first and the last', () => {
    expect(['/c/x/photo', '/c/x/products/7', '/c/x/checkout', '/c/x/pay'].map(stepAt)).toEqual([
      'photo',
      'products',
      'pay',
      'pay',
    ])
    expect(['/c/x', '/c/x/thanks', '/boards'].map(stepAt)).toEqual([undefined, undefined, undefined])
  })

  test('has the designs stand on the step of the art where the way begins with the photo', () => {
    expect(stepAmong(stepsOf(store({})), '/c/x/designs')).toBe('art')
    expect(stepAmong(stepsOf(store({ shopFlow: 'design_first' })), '/c/x/designs')).toBe('designs')
  })

  test('counts as done what the session has', () => {
    expect([...getCompletedSteps(undefined)]).toEqual([])
    expect([...getCompletedSteps(session({ selfie: { faceError: 'no_face' } }))]).toEqual([])
    expect([...getCompletedSteps(session({ selfie: { faceError: null }, aiArtKey: 'a', cartItems: [{}] }))]).toEqual([
      'photo',
      'art',
      'products',
      'cart',
    ])
  })
})

test('a fan goes on where they were, the furthest place first', () => {
  expect(resumePointOf(store({}), undefined)).toBeUndefined()
  expect(resumePointOf(store({}), session())).toBeUndefined()
  expect(resumePointOf(store({}), session({ selfie: { faceError: 'no_face' } }))?.[0]).toBe('photo')
  expect(resumePointOf(store({}), session({ selfie: { faceError: null } }))?.[0]).toBe('art')
  expect(resumePointOf(store({}), session({ aiArtCandidates: [{}] }))?.[0]).toBe('art')
  expect(resumePointOf(store({}), session({ aiArtKey: 'a' }))?.[0]).toBe('products')
  expect(resumePointOf(store({}), session({ aiArtKey: 'a', cartItems: [{}] }))?.[0]).toBe('cart')
  expect(resumePointOf(store({ shopFlow: 'design_first' }), session({ designId: 'd' }))?.[0]).toBe('designs')
})

test('a soft close is over at its moment, whether or not the server has noted it', () => {
  const closing = { status: 'LIVE', shutdownMode: 'SOFT_CLOSE', shutdownEndsAt: '2026-11-22T12:00:00.000Z' }
  expect(phaseOf(store(closing), '2026-11-22T11:59:59.000Z')).toBe('closing')
  expect(phaseOf(store(closing), '2026-11-22T12:00:00.000Z')).toBe('ended')
})
