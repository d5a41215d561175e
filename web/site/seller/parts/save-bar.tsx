import './save-bar.css'
import { useEffect, useState } from 'react'
import type { ApiError } from '../../api.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { ShopRefusal } from './shop-refusal.tsx'
import { Waiting } from './waiting.tsx'

/** After this time, the bar explains the delay and says that the owner may leave the page. */
const LONG_MS = 3000

type SaveBarProps = {
  isDirty: boolean
  isNext: boolean
  isBusy: boolean
  refused: ApiError | null
  /** Reason why the store cannot be saved. It is set only after the owner has tried to save. */
  lack: string | undefined
  message: string | null
  publishWords: string | null
  keepWords: string | null
  onSave: (publish: boolean) => void
  onPreview: () => void
}

export function SaveBar(props: SaveBarProps) {
  const { isDirty, isNext, isBusy, refused, lack, message, publishWords, keepWords, onSave, onPreview } = props
  const isLong = useLong(isBusy)
  const isQuiet = !isDirty && !isNext && !isBusy && refused === null && lack === undefined
  return (
    <div className={isQuiet ? 'save-bar save-bar-quiet' : 'save-bar'} role="region" aria-label="Saving">
      <div className="save-bar-row">
        <span role="status" className={lack === undefined ? 'small muted' : 'small bad'}>
          {lack ?? (isDirty ? 'Unsaved changes' : (message ?? 'All changes saved'))}
        </span>
        <div className="row">
          <span className="shop-sheet-button">
            <Button look="quiet" onClick={onPreview}>
              Preview
            </Button>
          </span>
          {keepWords !== null && (
            <Button isBusy={isBusy} onClick={() => onSave(false)} look={publishWords === null ? 'primary' : 'quiet'}>
              {keepWords}
            </Button>
          )}
          {publishWords !== null && (
            <Button look={isNext ? 'primary' : 'plain'} isBusy={isBusy} busyLabel="Saving" onClick={() => onSave(true)}>
              {publishWords}
            </Button>
          )}
        </div>
      </div>
      {isLong && (
        <Waiting
          label="Saving the store"
          words="Your photo is being applied to all your products. This can take a few minutes and continues if you leave."
        />
      )}
      <ShopRefusal refused={refused} />
    </div>
  )
}

function useLong(isBusy: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isBusy])
  return isLong
}
