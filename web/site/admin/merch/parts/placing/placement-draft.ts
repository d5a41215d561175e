import type { CatalogProduct, RendererConfig, RendererPlacement } from '../../../../../../client/src/api-types.ts'
import { toKey } from '../../merch-labels.ts'
import { type Circle, type Quad, quadOf, quadOfCircle } from './placement-geometry.ts'

export type History = {
  past: readonly RendererConfig[]
  now: RendererConfig
  future: readonly RendererConfig[]
  /** One undo reverts consecutive changes with the same step. */
  step: string | null
}

const MAX_STEPS = 100

export const createHistory = (now: RendererConfig): History => ({ past: [], now, future: [], step: null })

/** One undo reverts consecutive changes with the same `step`. */
export function recordChange(history: History, next: RendererConfig, step: string | null = null): History {
  if (next === history.now) return history
  const goesOn = step !== null && step === history.step
  const past = goesOn ? history.past : [...history.past, history.now].slice(-MAX_STEPS)
  return { past, now: next, future: [], step }
}

export function undo({ past, now, future }: History): History {
  const before = past.at(-1)
  return before
    ? { past: past.slice(0, -1), now: before, future: [now, ...future], step: null }
    : historyAt(past, now, future)
}

export function redo({ past, now, future }: History): History {
  const [next, ...rest] = future
  return next ? { past: [...past, now], now: next, future: rest, step: null } : historyAt(past, now, future)
}

const historyAt = (past: History['past'], now: RendererConfig, future: History['future']): History => ({
  past,
  now,
  future,
  step: null,
})

type Preset = { name: string; label: string; area: Quad; printWidthMm: number; printHeightMm: number }

export const PRESETS: readonly Preset[] = [
  {
    name: 'front',
    label: 'Full front',
    area: quadOf({ left: 0.32, top: 0.3, width: 0.36, height: 0.45 }),
    printWidthMm: 300,
    printHeightMm: 375,
  },
  {
    name: 'left-chest',
    label: 'Left chest',
    area: quadOf({ left: 0.54, top: 0.32, width: 0.13, height: 0.13 }),
    printWidthMm: 100,
    printHeightMm: 100,
  },
  {
    name: 'back',
    label: 'Back',
    area: quadOf({ left: 0.3, top: 0.22, width: 0.4, height: 0.5 }),
    printWidthMm: 320,
    printHeightMm: 400,
  },
]

/** Appends a number if the name is taken. */
export function addPlacement(config: RendererConfig, preset: Preset): RendererConfig {
  const label = findUnusedName(preset.label, (words) => config.placements.some((one) => one.label === words))
  const name = findUnusedName(preset.name, (words) => config.placements.some((one) => one.name === words), '-')
  const area = preset.area.map((point) => ({ ...point }))
  return { ...config, placements: [...config.placements, { ...preset, name, label, area }] }
}

function findUnusedName(words: string, isTaken: (words: string) => boolean, joint = ' '): string {
  for (let count = 1; ; count++) {
    const tried = count === 1 ? words : `${words}${joint}${count}`
    if (!isTaken(tried)) return tried
  }
}

/** Unique key from a placement's label. Carts refer to placements by this key. */
export const nameOfPlacement = (config: RendererConfig, at: number, label: string): string =>
  findUnusedName(
    toKey(label).replace(/^[^a-z]+/, '') || 'place',
    (words) => config.placements.some(({ name }, place) => place !== at && name === words),
    '-',
  )

export const withPlacement = (
  config: RendererConfig,
  at: number,
  change: Loose<RendererPlacement>,
): RendererConfig => ({
  ...config,
  placements: config.placements.map((one, place) =>
    place === at ? without<RendererPlacement>({ ...one, ...change } as Loose<RendererPlacement>) : one,
  ),
})

/** A property that is undefined is removed from the result. */
export type Loose<Value> = { [Name in keyof Value]?: Value[Name] | undefined }

export const without = <Value extends object>(value: Loose<Value>): Value =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Value

export type Shape = {
  id: string
  label: string
  quad: Quad
  /** Set for a vinyl record. Its corners cannot move one by one. */
  circle?: Circle
  hasArt: boolean
}

const ratioOfCanvas = ({ canvas }: RendererConfig): number => canvas.width / canvas.height

/**
 * Returns the movable shapes: the placements, or on a plaque the record, the line with the artist,
 * and the name.
 */
export function shapesOf(config: RendererConfig): Shape[] {
  const { placements, plaque, name } = config
  if (!plaque) return placements.map(({ label, area }, at) => ({ id: `place-${at}`, label, quad: area, hasArt: true }))
  return [
    {
      id: 'record',
      label: 'Record',
      quad: quadOfCircle(plaque.vinyl, ratioOfCanvas(config)),
      circle: plaque.vinyl,
      hasArt: true,
    },
    ...(plaque.artistArea ? [{ id: 'artist', label: 'Artist', quad: plaque.artistArea, hasArt: false }] : []),
    ...(name ? [{ id: 'name', label: 'Name', quad: name.area, hasArt: false }] : []),
  ]
}

/** Returns the name on a garment and the art beside it. Coordinates are fractions of the print. */
export const shapesOfPrint = ({ name, plaque }: RendererConfig): Shape[] =>
  name && !plaque
    ? [
        ...(name.artArea ? [{ id: 'name-art', label: 'Art next to the name', quad: name.artArea, hasArt: true }] : []),
        { id: 'name', label: 'Name', quad: name.area, hasArt: false },
      ]
    : []

export function withShape(config: RendererConfig, id: string, place: { quad: Quad; circle?: Circle }): RendererConfig {
  const { plaque, name } = config
  if (id === 'record' && plaque && place.circle) return { ...config, plaque: { ...plaque, vinyl: place.circle } }
  if (id === 'artist' && plaque) return { ...config, plaque: { ...plaque, artistArea: place.quad } }
  if (id === 'name' && name) return { ...config, name: { ...name, area: place.quad } }
  if (id === 'name-art' && name) return { ...config, name: { ...name, artArea: place.quad } }
  const at = Number(id.replace('place-', ''))
  return withPlacement(config, at, { area: place.quad })
}

/**
 * Returns a configuration with the product's first picture. The art is on the front, or on the
 * record of a plaque.
 */
export function firstConfig(
  { type, images: [image] }: Pick<CatalogProduct, 'type' | 'images'>,
  size: { width: number; height: number },
): RendererConfig {
  const canvas = canvasOf(size)
  if (type === 'plaque' && image)
    return {
      canvas,
      background: {},
      placements: [],
      plaque: {
        tier: 'standard',
        vinyl: { x: 0.5, y: 0.5, size: 0.5 },
        basePlaqueKey: image.key,
        printDiameterMm: 300,
      },
    }
  const background = image ? { imageKey: image.key } : { color: '#f4f1ec' }
  return addPlacement({ canvas, background, placements: [] }, PRESETS[0]!)
}

const MAX_SIDE = 1600

/** Returns the size of the picture, limited to a useful maximum. */
export function canvasOf({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height, 1))
  const pixels = (side: number): number => Math.min(4000, Math.max(64, Math.round(side * scale)))
  return { width: pixels(width), height: pixels(height) }
}

/**
 * Returns the background of a placement for a color of the product. If `imageKey` is null, the
 * background is only the plain color.
 */
export function getBackground(config: RendererConfig, place: RendererPlacement | undefined, color: string | null) {
  if (config.plaque) return { imageKey: config.plaque.basePlaqueKey, color: '#ffffff' }
  const { imageKey, byColor, color: plain = '#ffffff' } = place?.background ?? config.background
  const own = byColor?.find((one) => one.color === color)?.imageKey
  return { imageKey: own ?? imageKey ?? byColor?.[0]?.imageKey ?? null, color: plain }
}
