import { useState } from 'react'
import type { CatalogProduct, RendererConfig } from '../../../../../../client/src/api-types.ts'
import {
  canvasOf,
  createHistory,
  type Loose,
  recordChange,
  redo,
  shapesOf,
  shapesOfPrint,
  undo,
  withPlacement,
  withShape,
} from './placement-draft.ts'

export function usePlacement(product: CatalogProduct, first: RendererConfig) {
  const [history, setHistory] = useState(() => createHistory(first))
  const [open, setOpen] = useState<string>(first.plaque ? 'record' : 'place-0')
  const [isFree, setFree] = useState(false)
  const [color, setColor] = useState<string | null>(product.colors[0]?.key ?? null)
  const config = history.now
  const { placements } = config
  const change = (next: RendererConfig, step: string | null = null) => setHistory(recordChange(history, next, step))

  const shapes = shapesOf(config)
  const printShapes = shapesOfPrint(config)
  const chosen = shapes.find(({ id }) => id === open) ?? printShapes.find(({ id }) => id === open) ?? shapes[0]
  // A printed name belongs to the placement that was selected last, or else to the first.
  const at = Math.min(Math.max(0, open.startsWith('place-') ? Number(open.slice(6)) : 0), placements.length - 1)
  const place = placements[at]
  return {
    product,
    history,
    config,
    shapes,
    printShapes,
    chosen,
    at,
    place,
    open,
    setOpen,
    isFree,
    setFree,
    color,
    setColor,
    /** One undo reverts changes with the same `step`. */
    change,
    /** A new picture also sets the size of the canvas. */
    changeSized: (next: RendererConfig, size?: { width: number; height: number }, step: string | null = null) =>
      change(size ? { ...next, canvas: canvasOf(size) } : next, step),
    changePlace: (next: Loose<NonNullable<typeof place>>, step: string | null = null) =>
      change(withPlacement(config, at, next), step),
    move: (id: string, to: Parameters<typeof withShape>[2], step: string | null) =>
      change(withShape(config, id, to), step),
    undo: () => setHistory(undo(history)),
    redo: () => setHistory(redo(history)),
  }
}

export type Placement = ReturnType<typeof usePlacement>
