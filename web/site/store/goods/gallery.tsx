import './gallery.css'
import { useState } from 'react'
import { useDescribeEach } from '../../parts/media/ai-mark.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { Zoom } from '../art/zoom.tsx'
import type { Store } from '../store.ts'
import { useWords } from '../words/words.ts'

type Product = Store['products'][number]
type GalleryPicture = { url: string; alt: string }
type GalleryProps = { product: Product; render: string | null; isComing: boolean }

/** While the art is rendered, its space stays empty, so that the page does not move. */
export function Gallery({ product, render, isComing }: GalleryProps) {
  const { art, goods } = useWords()
  const describe = useDescribeEach()
  const [wanted, setWanted] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const own = product.images.map(({ url, alt }): GalleryPicture => ({ url, alt: alt || product.name }))
  const pictures = render === null ? own : [{ url: render, alt: goods.withArt(product.name) }, ...own]
  const at = Math.min(wanted, Math.max(0, pictures.length - 1))
  const shown = pictures[at]
  return (
    <div className="gallery">
      <div className="gallery-main" aria-busy={isComing || undefined}>
        {shown ? (
          <button
            type="button"
            className="zoom-open"
            aria-label={describe(shown.url, `${art.zoom.open}: ${shown.alt}`)}
            onClick={() => setOpen(true)}
          >
            <CrossFade shown={shown} />
          </button>
        ) : (
          <span className="picture gallery-wall" aria-hidden="true" />
        )}
        <p className="gallery-coming small" role="status">
          {isComing && <span>{goods.making}</span>}
        </p>
      </div>
      {(pictures.length > 1 || isComing) && (
        <ul className="gallery-others" aria-label={goods.pictures}>
          {pictures.map(({ url }, index) => (
            <li key={index === 0 ? 'first' : url}>
              <button
                type="button"
                aria-label={describe(url, goods.showPicture(index + 1))}
                aria-pressed={index === at}
                onClick={() => setWanted(index)}
              >
                <Picture src={url} alt="" ratio="1 / 1" sizes="5rem" missing="" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown && <Zoom src={shown.url} alt={shown.alt} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** The old picture stays below until the new one is visible. */
function CrossFade({ shown }: { shown: GalleryPicture }) {
  const { art } = useWords()
  const [drawn, setDrawn] = useState<FadeState>({ now: shown, before: null, isVisible: true })
  if (drawn.now.url !== shown.url) setDrawn(fadeTo(drawn, shown))
  const pictures = drawn.before === null ? [drawn.now] : [drawn.before, drawn.now]
  return (
    <span className="gallery-changing">
      {pictures.map(({ url, alt }) => {
        const isNow = url === drawn.now.url
        return (
          <span key={url} aria-hidden={!isNow || undefined}>
            <Picture
              src={url}
              alt={isNow ? alt : ''}
              ratio="1 / 1"
              isFirst
              sizes="(max-width: 60rem) 100vw, 40rem"
              missing={art.missing}
              onSeen={() =>
                setDrawn((of) => (of.now.url === url ? { now: of.now, before: null, isVisible: true } : of))
              }
            />
          </span>
        )
      })}
    </span>
  )
}

type FadeState = { now: GalleryPicture; before: GalleryPicture | null; isVisible: boolean }

/**
 * Starts the change to another picture. If the current picture never became visible, the one below
 * it stays there.
 */
function fadeTo({ now, before, isVisible: isSeen }: FadeState, next: GalleryPicture): FadeState {
  const below = isSeen ? now : before
  return below?.url === next.url
    ? { now: next, before: null, isVisible: true }
    : { now: next, before: below, isVisible: false }
}
