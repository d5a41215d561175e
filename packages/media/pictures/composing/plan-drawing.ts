import type { Drawing, DrawnLayer, Print, PrintFile, SetName } from './drawing.ts'
import { printName } from './printable-name.ts'
import type { Quad, RendererConfig, RendererName, RendererPlacement, RendererPlaque } from './renderer-config.ts'

/** The choices of a buyer. Pictures are given by storage key, and the caller finds their paths. */
export type RenderChoice = {
  artKey: string | null
  /** Default: the first placement of the product. */
  placement?: string | null | undefined
  color?: string | null | undefined
  fanName?: string | null | undefined
  /** True if a model made the art. */
  isMadeWithAi?: boolean | undefined
}

/**
 * @returns the named or first placement; undefined if the product has none with this name; null
 * for a plaque, which has no placements
 */
export const placementOf = (
  config: RendererConfig,
  named: string | null | undefined,
): RendererPlacement | null | undefined =>
  named ? config.placements.find(({ name }) => name === named) : (config.placements[0] ?? null)

/**
 * Plans the layers of a product picture, the lowest first. `pathOf` returns the path of a picture
 * by its key.
 */
export function planDrawing(
  config: RendererConfig,
  choice: RenderChoice,
  pathOf: (key: string) => string,
): Omit<Drawing, 'previewTo' | 'cleanTo' | 'seed'> {
  const { plaque, canvas } = config
  return {
    ...canvas,
    background: backgroundOf(config, choice, pathOf),
    layers: plaque ? plaqueLayers(plaque, config, choice, pathOf) : garmentLayers(config, choice, pathOf),
  }
}

/** Plans the print of a product; null without art and name. */
export function planPrint(
  config: RendererConfig,
  choice: RenderChoice,
  pathOf: (key: string) => string,
): Omit<PrintFile, 'to'> | null {
  const { plaque } = config
  if (plaque) {
    const { printDiameterMm: side } = plaque
    return choice.artKey ? { ...recordOf(choice.artKey, pathOf), widthMm: side, heightMm: side } : null
  }
  const placement = placementOf(config, choice.placement)
  if (!placement) return null
  const print = printOf(config, placement, choice, pathOf)
  if (!print.picture && !print.name) return null
  return { ...print, widthMm: placement.printWidthMm, heightMm: placement.printHeightMm }
}

function backgroundOf(
  config: RendererConfig,
  choice: RenderChoice,
  pathOf: (key: string) => string,
): Drawing['background'] {
  if (config.plaque) return { path: pathOf(config.plaque.basePlaqueKey) }
  const { imageKey, byColor, color } = placementOf(config, choice.placement)?.background ?? config.background
  const key = byColor?.find((one) => one.color === choice.color)?.imageKey ?? imageKey ?? byColor?.[0]?.imageKey
  return key ? { path: pathOf(key) } : { color: color ?? '#ffffff' }
}

function garmentLayers(config: RendererConfig, choice: RenderChoice, pathOf: (key: string) => string): DrawnLayer[] {
  const placement = placementOf(config, choice.placement)
  if (!placement) return []
  const print = printOf(config, placement, choice, pathOf)
  if (!print.picture && !print.name) return []
  const { area, displacement, shading, maskKey, opacity = 1 } = placement
  return [
    {
      ...print,
      quad: area,
      displacement: displacement && { path: pathOf(displacement.mapKey), strength: displacement.strength },
      shadingPath: shading && pathOf(shading.imageKey),
      maskPath: maskKey && pathOf(maskKey),
      opacity,
    },
  ]
}

/** If the product shows a name or the label, the art gets a smaller area. */
function printOf(
  { name, aiLabel }: RendererConfig,
  placement: RendererPlacement,
  choice: RenderChoice,
  pathOf: (key: string) => string,
): Print {
  const set = nameOf(name, choice.fanName)
  const besideName = set ? name?.artArea : undefined
  const path = choice.artKey ? pathOf(choice.artKey) : undefined
  const labeled = aiLabel && path && choice.isMadeWithAi ? labelOf(aiLabel, placement) : undefined
  const area = labeled ? clipped(besideName ?? WHOLE, labeled.artEndsAt) : besideName
  return {
    ...(path ? { picture: { path, fit: 'contain', area } } : {}),
    ...(set ? { name: set } : {}),
    ...(labeled ? { label: labeled.label } : {}),
  }
}

/**
 * Places the label in the bottom right corner of the print: 2.5 to 6 mm high, so that it can be
 * read.
 */
function labelOf(
  { color }: { color: string },
  { printWidthMm, printHeightMm }: RendererPlacement,
): { label: SetName; artEndsAt: number } {
  const heightMm = Math.max(2.5, Math.min(6, printWidthMm * 0.014))
  const [width, height] = [Math.min(1, (heightMm * 9) / printWidthMm), heightMm / printHeightMm]
  const [left, top] = [1 - width, 1 - height]
  const area = [
    { x: left, y: top },
    { x: 1, y: top },
    { x: 1, y: 1 },
    { x: left, y: 1 },
  ]
  return { label: { text: 'Made with AI', font: 'plain', color, area }, artEndsAt: 1 - height * 1.6 }
}

const clipped = (area: Quad, bottom: number): Quad => area.map(({ x, y }) => ({ x, y: Math.min(y, bottom) }))

/**
 * The art lies on the vinyl record under its frame. The artist's picture and the fan's name are
 * beside it.
 */
function plaqueLayers(
  plaque: RendererPlaque,
  { name, canvas }: RendererConfig,
  choice: RenderChoice,
  pathOf: (key: string) => string,
): DrawnLayer[] {
  const { artistRefKey, artistArea, recordFrameKey } = plaque
  const record = squareOf(plaque, canvas)
  const set = nameOf(name, choice.fanName)
  return [
    choice.artKey ? { ...recordOf(choice.artKey, pathOf), quad: record, opacity: 1 } : undefined,
    recordFrameKey ? laid(pathOf(recordFrameKey), 'fill', record) : undefined,
    artistRefKey && artistArea ? laid(pathOf(artistRefKey), 'cover', artistArea) : undefined,
    set ? { name: { ...set, area: WHOLE }, quad: set.area, opacity: 1 } : undefined,
  ].filter((layer) => layer !== undefined)
}

/** `x` and `y` are the center, and `size` the side as a fraction of the picture's width. */
function squareOf({ vinyl: { x, y, size } }: RendererPlaque, { width, height }: RendererConfig['canvas']): Quad {
  const [across, down] = [size / 2, (size * width) / height / 2]
  return [
    { x: x - across, y: y - down },
    { x: x + across, y: y - down },
    { x: x + across, y: y + down },
    { x: x - across, y: y + down },
  ]
}

const WHOLE: Quad = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

const recordOf = (artKey: string, pathOf: (key: string) => string): Print => ({
  picture: { path: pathOf(artKey), fit: 'cover' },
  isRound: true,
})

const laid = (path: string, fit: 'cover' | 'fill', quad: Quad): DrawnLayer => ({
  picture: { path, fit },
  quad,
  opacity: 1,
})

const nameOf = (name: RendererName | undefined, fanName: string | null | undefined): SetName | undefined => {
  const text = name && fanName ? printName(fanName) : ''
  return name && text !== '' ? { text, font: name.font, color: name.color, area: name.area } : undefined
}
