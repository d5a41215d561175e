import './picture.css'
import { useState } from 'react'
import { useFacts } from '../api.tsx'

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
  /** Somebody waits for it on a slow line: a small copy is shown before the one that fits. Only where no server writes the page. */
  isWaitedFor?: boolean
  /** What is said in its place when it does not come. Default: that it cannot be shown, in the reader's language. */
  missing?: string
  /** Called once it is there for eyes, or known not to come. */
  onSeen?: () => void
}

const MISSING = {
  en: 'This picture cannot be shown.',
  de: 'Dieses Bild lässt sich nicht zeigen.',
  es: 'Esta imagen no se puede mostrar.',
  ar: 'تعذّر عرض هذه الصورة.',
} as const
/** The third fills a phone that shows two dots for one; the first is what somebody who waits sees first. */
const WIDTHS = [320, 640, 768, 960, 1280] as const

/** A picture with its place kept, in the copy that fits the screen. One that does not come says so. */
export function Picture({
  src,
  alt,
  ratio = '4 / 5',
  sizes = '(max-width: 40rem) 100vw, 20rem',
  isFirst = false,
  isWaitedFor = false,
  missing,
  onSeen,
}: PictureProps) {
  const { language } = useFacts()
  const [isBroken, setBroken] = useState(false)
  const [isSharp, setSharp] = useState(!isWaitedFor)
  const isSmall = !isSharp && isResizable(src)
  return (
    <span className="picture" style={{ aspectRatio: ratio }}>
      {isBroken ? (
        <span className="picture-missing small muted">{missing ?? MISSING[language]}</span>
      ) : (
        <img
          src={isSmall ? inWidth(src, WIDTHS[0]) : src}
          alt={alt}
          {...(isResizable(src) && !isSmall ? { srcSet: srcSetOf(src), sizes } : {})}
          loading={isFirst ? 'eager' : 'lazy'}
          {...(isFirst ? { fetchPriority: 'high' as const } : {})}
          decoding="async"
          // A frame later: the small one is seen, and stays until the other is there.
          onLoad={() =>
            requestAnimationFrame(() => requestAnimationFrame(() => (isSmall ? setSharp(true) : onSeen?.())))
          }
          onError={() => {
            if (isSmall) return setSharp(true)
            setBroken(true)
            onSeen?.()
          }}
        />
      )}
    </span>
  )
}

/** What the media proxy serves it can make smaller. */
const isResizable = (src: string): boolean => /^(?:https?:\/\/[^/]+)?\/media\//.test(src) && !src.includes('w=')
const srcSetOf = (src: string): string => WIDTHS.map((width) => `${inWidth(src, width)} ${width}w`).join(', ')
const inWidth = (src: string, width: number): string => `${src}${src.includes('?') ? '&' : '?'}w=${width}`
