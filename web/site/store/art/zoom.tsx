import './zoom.css'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { AiNote, useDescribeMade } from '../../parts/media/ai-mark.tsx'
import { useWords } from '../words/words.ts'

const MIN_ZOOM = 1
const MAX_ZOOM = 4
const STEP = 0.75
const clampScale = (scale: number): number => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, scale))

type ZoomProps = { src: string; alt: string; isOpen: boolean; onClose: () => void }

/**
 * Zooms by pinching, clicking, or with the + and − keys. Dragging or the arrow keys move the
 * picture.
 */
export function Zoom({ src, alt, isOpen, onClose }: ZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (isOpen && element && !element.open) element.showModal()
    if (!isOpen && element?.open) element.close()
  }, [isOpen])
  return (
    <dialog ref={dialog} className="zoom" aria-label={alt} onClose={onClose}>
      {isOpen && <ZoomedPicture src={src} alt={alt} onClose={onClose} />}
    </dialog>
  )
}

function ZoomedPicture({ src, alt, onClose }: Omit<ZoomProps, 'isOpen'>) {
  const { zoom } = useWords().art
  const describe = useDescribeMade({ src })
  const [scale, setScale] = useState(MIN_ZOOM)
  const room = useRef<HTMLDivElement>(null)
  const pinch = usePinch(scale, setScale)
  const change = (by: number) => setScale((now) => clampScale(now + by))
  return (
    <div
      className="zoom-page"
      onKeyDown={({ key }) => {
        if (key === '+' || key === '=') change(STEP)
        if (key === '-') change(-STEP)
      }}
    >
      <div className="zoom-bar">
        <AiNote src={src} />
        <button type="button" className="zoom-button" aria-label={zoom.smaller} onClick={() => change(-STEP)}>
          −
        </button>
        <button type="button" className="zoom-button" aria-label={zoom.larger} onClick={() => change(STEP)}>
          +
        </button>
        <button type="button" className="zoom-button zoom-close" onClick={onClose}>
          {zoom.close}
        </button>
      </div>
      {/* The region is focusable, so that arrow keys scroll it. */}
      <div ref={room} className="zoom-room" tabIndex={0} role="region" aria-label={`${alt}. ${zoom.hint}`} {...pinch}>
        <img
          src={src}
          alt={describe(alt)}
          className={scale > MIN_ZOOM ? 'zoom-large' : undefined}
          style={{ inlineSize: `${scale * 100}%`, blockSize: scale > MIN_ZOOM ? 'auto' : '100%' }}
          draggable={false}
          onClick={() => !pinch.wasMoved() && setScale((now) => (now > MIN_ZOOM ? MIN_ZOOM : 2.5))}
        />
      </div>
    </div>
  )
}

type Point = { x: number; y: number }
const between = ([one, other]: readonly Point[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0

/**
 * Pinching with two fingers zooms. Dragging with the mouse moves the picture. The browser itself
 * scrolls with one finger.
 */
function usePinch(scale: number, setScale: (scale: number) => void) {
  const fingers = useRef(new Map<number, Point>())
  const begun = useRef({ apart: 0, scale })
  const isMoved = useRef(false)
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })
  const up = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  return {
    wasMoved: () => isMoved.current,
    onPointerDown: (event: PointerEvent) => {
      isMoved.current = false
      fingers.current.set(event.pointerId, pointOf(event))
      begun.current = { apart: between([...fingers.current.values()]), scale }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const now = pointOf(event)
      fingers.current.set(event.pointerId, now)
      if (Math.hypot(now.x - before.x, now.y - before.y) > 2) isMoved.current = true
      const { apart } = begun.current
      if (fingers.current.size === 2 && apart > 0)
        setScale(clampScale((begun.current.scale * between([...fingers.current.values()])) / apart))
      else if (event.pointerType === 'mouse') event.currentTarget.scrollBy(before.x - now.x, before.y - now.y)
    },
    onPointerUp: up,
    onPointerCancel: up,
    onPointerLeave: up,
  }
}
