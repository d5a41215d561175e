import './picture.css'
import { useState } from 'react'
import { say } from '../../../words/say.ts'
import { useFacts } from '../../api.tsx'
import { AiMark, useDescribeMade } from './ai-mark.tsx'

type PictureProps = {
  src: string
  /** Empty if nearby text already describes the picture. */
  alt: string
  /**
   * True if the server says that a model made the file. Needed if `src` does not contain the file's
   * key. Other pictures are labeled by their key.
   */
  madeWithAi?: boolean | undefined
  /** Aspect ratio that reserves space, so that the page does not move when the picture loads. */
  ratio?: '1 / 1' | '4 / 5' | '3 / 2' | '16 / 9'
  /** Width of the picture on the page, in the syntax of `sizes`. */
  sizes?: string
  /**
   * Loads the picture immediately, because it is the subject of the page. Other pictures load
   * lazily.
   */
  isFirst?: boolean
  /**
   * Shows a small copy until the sharp one has loaded. Only for pages that the server does not
   * render.
   */
  isWaitedFor?: boolean
  missing?: string
  onSeen?: () => void
}

/** Texts of stores. The marketplace has its own. */
const MISSING: Readonly<Record<string, string>> = {
  de: 'Dieses Bild kann nicht angezeigt werden.',
  fr: 'Cette image ne peut pas être affichée.',
  es: 'Esta imagen no se puede mostrar.',
  ja: 'この画像を表示できません。',
  ar: 'تعذّر عرض هذه الصورة.',
}
/**
 * The first width is for the quick preview. The third fits a phone with two pixels per CSS pixel.
 */
const WIDTHS = [320, 640, 768, 960, 1280] as const

/**
 * Responsive picture with reserved space, labeled if a model made it. A picture that fails to load
 * shows a text.
 */
export function Picture({
  src,
  alt,
  madeWithAi,
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
  const describe = useDescribeMade({ src, madeWithAi })
  const isSmall = !isSharp && isResizable(src)
  return (
    <span className="picture" style={{ aspectRatio: ratio }}>
      {isBroken ? (
        <span className="picture-missing small muted">
          {missing ?? MISSING[language] ?? say('This picture cannot be shown.')}
        </span>
      ) : (
        <img
          src={isSmall ? inWidth(src, WIDTHS[0]) : src}
          alt={describe(alt)}
          {...(isResizable(src) && !isSmall ? { srcSet: srcSetOf(src), sizes } : {})}
          loading={isFirst ? 'eager' : 'lazy'}
          {...(isFirst ? { fetchPriority: 'high' as const } : {})}
          decoding="async"
          // Waits two frames, until the small copy is painted.
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
      {!isBroken && <AiMark src={src} madeWithAi={madeWithAi} />}
    </span>
  )
}

/** True for pictures from the media proxy, which can resize them. */
const isResizable = (src: string): boolean => /^(?:https?:\/\/[^/]+)?\/media\//.test(src) && !src.includes('w=')
const srcSetOf = (src: string): string => WIDTHS.map((width) => `${inWidth(src, width)} ${width}w`).join(', ')
const inWidth = (src: string, width: number): string => `${src}${src.includes('?') ? '&' : '?'}w=${width}`
