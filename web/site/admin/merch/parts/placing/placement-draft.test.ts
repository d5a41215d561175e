import { findRendererFaults } from '@semblance/media/pictures/composing/renderer-faults'
import { expect, test } from 'vitest'
import type { RendererConfig } from '../../../../../../client/src/api-types.ts'
import {
  addPlacement,
  canvasOf,
  createHistory,
  firstConfig,
  getBackground,
  nameOfPlacement,
  PRESETS,
  recordChange,
  redo,
  shapesOf,
  shapesOfPrint,
  undo,
  withPlacement,
  withShape,
} from './placement-draft.ts'
import { moveQuad } from './placement-geometry.ts'

const image = { key: 'merch/catalog/a.png', alt: '', url: '' }
const hoodie = firstConfig({ type: 'hoodie', images: [image] }, { width: 1200, height: 1200 })
const plaque = firstConfig({ type: 'plaque', images: [image] }, { width: 1200, height: 900 })
const widened = (config: RendererConfig, width: number) => ({ ...config, canvas: { ...config.canvas, width } })

test('the initial configuration of any product can be rendered', () => {
  for (const config of [hoodie, plaque, firstConfig({ type: 'general', images: [] }, { width: 9000, height: 6000 })])
    expect(findRendererFaults(config)).toEqual([])
})

test('undo and redo step through changes, and nudges of one kind are one step', () => {
  let history = createHistory(hoodie)
  expect(undo(history).now).toBe(hoodie)
  for (const width of [1201, 1202, 1203]) history = recordChange(history, widened(hoodie, width), 'nudge')
  history = recordChange(history, widened(hoodie, 800))
  expect(undo(history).now.canvas.width).toBe(1203)
  expect(undo(undo(history)).now).toBe(hoodie)
  expect(redo(redo(undo(undo(history)))).now.canvas.width).toBe(800)
  expect(redo(history).now).toBe(history.now)
  expect(redo(recordChange(undo(history), widened(hoodie, 900))).now.canvas.width).toBe(900)
})

test('placements get distinct names that carts can refer to', () => {
  const [front] = PRESETS
  const two = addPlacement(addPlacement(hoodie, front!), front!)
  expect(two.placements.map(({ name, label }) => [name, label])).toEqual([
    ['front', 'Full front'],
    ['front-2', 'Full front 2'],
    ['front-3', 'Full front 3'],
  ])
  expect(nameOfPlacement(two, 2, '1. Front!')).toBe('front-3')
  expect(nameOfPlacement(two, 0, 'Front')).toBe('front')
  expect(nameOfPlacement(two, 0, '***')).toBe('place')
  expect(findRendererFaults(two)).toEqual([])
})

test('a moved shape keeps its identity, and stale fields are removed', () => {
  const [shape] = shapesOf(hoodie)
  const quad = moveQuad(shape!.quad, { x: 0.1, y: 0 })
  expect(withShape(hoodie, shape!.id, { quad }).placements[0]?.area).toEqual(quad)
  const circle = { x: 0.4, y: 0.5, size: 0.3 }
  expect(withShape(plaque, 'record', { quad, circle }).plaque?.vinyl).toEqual(circle)
  const name = { area: quad, font: 'plain', color: '#000000', maxLength: 20 } as const
  expect(shapesOf({ ...plaque, name }).map(({ id }) => id)).toEqual(['record', 'name'])
  expect(shapesOfPrint({ ...hoodie, name }).map(({ id }) => id)).toEqual(['name'])
  expect(withShape({ ...hoodie, name }, 'name-art', { quad }).name?.artArea).toEqual(quad)
  expect(withPlacement(hoodie, 0, { opacity: undefined }).placements[0]).not.toHaveProperty('opacity')
})

test('the background is the color’s picture, else the placement’s, else the product’s', () => {
  const byColor = [{ color: 'rust', imageKey: 'merch/catalog/rust.png' }]
  const both = { ...hoodie, background: { imageKey: 'merch/catalog/a.png', byColor } }
  expect(getBackground(both, both.placements[0], 'rust').imageKey).toBe('merch/catalog/rust.png')
  expect(getBackground(both, both.placements[0], 'white').imageKey).toBe('merch/catalog/a.png')
  const back = { ...both.placements[0]!, background: { color: '#101010' } }
  expect(getBackground(both, back, 'rust')).toEqual({ imageKey: null, color: '#101010' })
  expect(getBackground(plaque, undefined, null).imageKey).toBe('merch/catalog/a.png')
})

test('a canvas is as large as its picture, up to a limit', () => {
  expect(canvasOf({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 })
  expect(canvasOf({ width: 6400, height: 3200 })).toEqual({ width: 1600, height: 800 })
  expect(canvasOf({ width: 0, height: 0 })).toEqual({ width: 64, height: 64 })
})
