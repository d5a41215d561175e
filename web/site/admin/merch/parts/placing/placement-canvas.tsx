import './placement.css'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import art from '../../../../../../server/sample-pictures/art.webp'
import { toPictureUrl } from '../../merch-labels.ts'
import type { Shape } from './placement-draft.ts'
import {
  type Circle,
  dragCircle,
  dragQuad,
  type Grip,
  matrixOf,
  type Point,
  type Quad,
  quadOfCircle,
  ratioOf,
} from './placement-geometry.ts'

type Place = { quad: Quad; circle?: Circle }
type Drag = { shape: Shape; grip: Grip; from: Point; pointerId: number }

type PlacementCanvasProps = {
  label: string
  /** Size in pixels of the drawing, which is scaled to the available width. */
  size: { width: number; height: number }
  ground: { imageKey: string | null; color: string }
  shapes: readonly Shape[]
  open: string | null
  onOpen: (id: string) => void
  /**
   * Called at the end of a drag and after each press of an arrow key. One undo reverts all presses
   * with the same `step`.
   */
  onChange: (id: string, place: Place, step: string | null) => void
  isFree: boolean
}

const STEP = 0.005
const LARGE_STEP = 0.05
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const GRIPS: readonly { grip: Grip; words: string }[] = [
  { grip: 'all', words: 'move' },
  { grip: 0, words: 'top left corner' },
  { grip: 1, words: 'top right corner' },
  { grip: 2, words: 'bottom right corner' },
  { grip: 3, words: 'bottom left corner' },
]

/** Shapes move by dragging the middle or a corner, or with the arrow keys. */
export function PlacementCanvas(props: PlacementCanvasProps) {
  const { label, size, ground, shapes, open, onOpen, onChange, isFree } = props
  const frame = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [by, setBy] = useState<Point>({ x: 0, y: 0 })
  const box = useBox(frame)
  const hint = useId()
  const ratio = size.width / size.height
  const placeOf = (shape: Shape, grip: Grip, way: Point): Place => {
    if (!shape.circle) return { quad: dragQuad(shape.quad, grip, way, isFree) }
    const circle = dragCircle(shape.circle, grip, way, ratio)
    return { circle, quad: quadOfCircle(circle, ratio) }
  }
  const shown = shapes.map((shape) =>
    drag?.shape.id === shape.id ? { ...shape, ...placeOf(drag.shape, drag.grip, by) } : shape,
  )
  const chosen = shown.find(({ id }) => id === open)

  const take = (shape: Shape, grip: Grip) => (event: PointerEvent<Element>) => {
    onOpen(shape.id)
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setBy({ x: 0, y: 0 })
    setDrag({ shape, grip, from: { x: event.clientX, y: event.clientY }, pointerId: event.pointerId })
  }
  const wayOf = ({ clientX, clientY }: PointerEvent<Element>): Point => {
    const rect = frame.current?.getBoundingClientRect()
    if (!drag || !rect) return { x: 0, y: 0 }
    return { x: (clientX - drag.from.x) / rect.width, y: (clientY - drag.from.y) / rect.height }
  }
  const hold = (event: PointerEvent<Element>) => {
    if (drag?.pointerId === event.pointerId) setBy(wayOf(event))
  }
  const release = (event: PointerEvent<Element>) => {
    if (drag?.pointerId !== event.pointerId) return
    const way = wayOf(event)
    setDrag(null)
    if (way.x !== 0 || way.y !== 0) onChange(drag.shape.id, placeOf(drag.shape, drag.grip, way), null)
  }
  const hand = (shape: Shape, grip: Grip) => ({
    onPointerDown: take(shape, grip),
    onPointerMove: hold,
    onPointerUp: release,
    onPointerCancel: () => setDrag(null),
  })
  const press = (shape: Shape, grip: Grip) => (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    const far = event.shiftKey ? LARGE_STEP : STEP
    onChange(shape.id, placeOf(shape, grip, { x: arrow.x * far, y: arrow.y * far }), `${shape.id}-${grip}`)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stack layers. */}
      <div
        ref={frame}
        className="placement-canvas"
        role="group"
        aria-label={label}
        style={{ aspectRatio: `${size.width} / ${size.height}`, background: ground.color }}
      >
        {ground.imageKey !== null && (
          <img className="placement-ground" src={toPictureUrl(ground.imageKey)} alt="" draggable={false} />
        )}
        {box && chosen?.hasArt && <Art shape={chosen} size={size} box={box} />}
        <svg className="placement-shapes" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          {shown.map((shape) => (
            <polygon
              key={shape.id}
              className={shape.id === open ? 'placement-shape placement-shape-open' : 'placement-shape'}
              points={shape.quad.map(({ x, y }) => `${x},${y}`).join(' ')}
              {...hand(shape, 'all')}
            />
          ))}
        </svg>
        {chosen &&
          GRIPS.map(({ grip, words }) => (
            <button
              key={grip}
              type="button"
              className={grip === 'all' ? 'placement-grip placement-grip-all' : 'placement-grip'}
              style={positionOf(chosen.quad, grip)}
              aria-label={`${chosen.label}: ${words}`}
              aria-describedby={hint}
              onKeyDown={press(chosen, grip)}
              {...hand(chosen, grip)}
            >
              {grip === 'all' && <span aria-hidden="true">✥</span>}
            </button>
          ))}
      </div>
      <p id={hint} className="small muted">
        Drag the center or a corner. With the keyboard, use the arrow keys; hold Shift for larger steps.
      </p>
    </>
  )
}

function Art({
  shape: { quad, circle },
  size,
  box,
}: {
  shape: Pick<Shape, 'quad' | 'circle'>
  size: { width: number; height: number }
  box: { width: number; height: number }
}) {
  const wide = circle ? 1 : ratioOf(quad, size)
  const [width, height] = [Math.min(1, 1 / wide), Math.min(1, wide)].map((part) => `${part * 100}%`)
  return (
    <span
      className="placement-art"
      style={{ inlineSize: box.width, blockSize: box.height, transform: matrixOf(quad, box) }}
      aria-hidden="true"
    >
      <img
        src={art}
        alt=""
        draggable={false}
        style={{
          position: 'absolute',
          inset: 0,
          margin: 'auto',
          inlineSize: width,
          blockSize: height,
          ...(circle ? { borderRadius: '50%' } : {}),
        }}
      />
    </span>
  )
}

function positionOf(quad: Quad, grip: Grip): { left: string; top: string } {
  const point =
    grip === 'all'
      ? { x: quad.reduce((sum, { x }) => sum + x, 0) / 4, y: quad.reduce((sum, { y }) => sum + y, 0) / 4 }
      : (quad[grip] ?? { x: 0, y: 0 })
  return { left: `${point.x * 100}%`, top: `${point.y * 100}%` }
}

/** Returns the size of the frame on screen, or null before the first measurement. */
function useBox(frame: { current: HTMLDivElement | null }): { width: number; height: number } | null {
  const [box, setBox] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const watcher = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      setBox(width > 0 ? { width, height } : null)
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [frame])
  return box
}
