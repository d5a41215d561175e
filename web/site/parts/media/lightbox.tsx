import './lightbox.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { say } from '../../../words/say.ts'
import { Button } from '../forms/button.tsx'
import { AiNote, useDescribeMade } from './ai-mark.tsx'

export type LargePicture = { url: string; name: string }

type LightboxProps = {
  pictures: readonly LargePicture[]
  at: number | null
  onMove: (at: number) => void
  onClose: () => void
}

/**
 * Shows one picture at a time, as large as the window. Arrow keys, Home and End move between
 * pictures. Escape closes the lightbox, and the focus returns.
 */
export function Lightbox({ pictures, at, onMove, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const picture = at === null ? undefined : pictures[at]
  const isOpen = picture !== undefined
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (isOpen && !element.open) element.showModal()
    if (!isOpen && element.open) element.close()
  }, [isOpen])
  const count = pictures.length
  const go = (step: number) => at !== null && onMove((at + step + count) % count)
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const steps: Readonly<Record<string, () => void>> = {
      ArrowRight: () => go(forward),
      ArrowLeft: () => go(-forward),
      Home: () => onMove(0),
      End: () => onMove(count - 1),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }
  return (
    <dialog ref={dialog} className="lightbox" aria-label={picture?.name} onClose={onClose} onKeyDown={onKeyDown}>
      {picture && (
        <div className="lightbox-body">
          <div className="lightbox-head">
            <p>
              {picture.name} <AiNote src={picture.url} />
            </p>
            <Button look="quiet" onClick={onClose}>
              {say('Close')}
            </Button>
          </div>
          <div className="lightbox-picture">
            <Large key={picture.url} {...picture} />
          </div>
          <div className="lightbox-foot">
            {count > 1 ? <Button onClick={() => go(-1)}>{say('Previous')}</Button> : <span />}
            <span className="small muted figure" role="status">
              {say('{value} of {count}', { value: (at ?? 0) + 1, count })}
            </span>
            {count > 1 ? <Button onClick={() => go(1)}>{say('Next')}</Button> : <span />}
          </div>
        </div>
      )}
    </dialog>
  )
}

/** Tries the copy for a large window, and then the file itself. */
function Large({ url, name }: LargePicture) {
  const [tries, setTries] = useState<readonly string[]>([`${url}${url.includes('?') ? '&' : '?'}w=1280`, url])
  const describe = useDescribeMade({ src: url })
  const [src] = tries
  if (src === undefined)
    return <p className="muted">{say('This picture cannot be shown here. Download it instead.')}</p>
  return <img src={src} alt={describe(name)} onError={() => setTries((before) => before.slice(1))} />
}
