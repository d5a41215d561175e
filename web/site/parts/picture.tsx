import './picture.css'
import { useState } from 'react'

type PictureProps = {
  src: string
  /** What it shows; empty where the words beside it say so already. */
  alt: string
  /** Its shape before it is there, so that nothing jumps. */
  ratio?: '1 / 1' | '4 / 5' | '3 / 2' | '16 / 9'
  /** How wide it is shown, for the copy that fits: as in `sizes`. */
  sizes?: string
  /** Shown at once: what the page is about. Others wait until they are near. */
  isFirst?: boolean
  /** What is said in its place when it does not come, in the reader's language. */
  missing?: string
}

const WIDTHS = [320, 640, 960, 1280] as const

/** A picture with its place kept, in the copy that fits the screen. One that does not come says so. */
export function Picture({
  src,
  alt,
  ratio = '4 / 5',
  sizes = '(max-width: 40rem) 100vw, 20rem',
  isFirst = false,
  missing = 'This picture cannot be shown.',
}: PictureProps) {
  const [isBroken, setBroken] = useState(false)
  return (
    <span className="picture" style={{ aspectRatio: ratio }}>
      {isBroken ? (
        <span className="picture-missing small muted">{missing}</span>
      ) : (
        <img
          src={src}
          alt={alt}
          {...(isResizable(src) ? { srcSet: srcSetOf(src), sizes } : {})}
          loading={isFirst ? 'eager' : 'lazy'}
          {...(isFirst ? { fetchPriority: 'high' as const } : {})}
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </span>
  )
}

/** What the media proxy serves it can make smaller. */
const isResizable = (src: string): boolean => /^(?:https?:\/\/[^/]+)?\/media\//.test(src) && !src.includes('w=')
const srcSetOf = (src: string): string =>
  WIDTHS.map((width) => `${src}${src.includes('?') ? '&' : '?'}w=${width} ${width}w`).join(', ')
