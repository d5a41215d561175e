import { useEffect, useRef, useState } from 'react'
import type { MerchCampaignConfig } from '../../../../../../client/src/api-types.ts'
import { Button } from '../../../../parts/forms/button.tsx'
import { isPreviewReady, sendPreview } from '../../../../storefront/preview.ts'

const VIEWS = {
  phone: { label: 'Phone', width: 375, height: 720 },
  desktop: { label: 'Desktop', width: 1280, height: 900 },
} as const
type View = keyof typeof VIEWS

export function CampaignPreview({ store }: { store: MerchCampaignConfig }) {
  const [view, setView] = useState<View>('phone')
  const [turn, setTurn] = useState(0)
  const frame = useRef<HTMLIFrameElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const latest = useRef(store)
  const scale = useScale(stage, VIEWS[view].width)

  useEffect(() => {
    latest.current = store
    if (frame.current?.contentWindow) sendPreview(frame.current.contentWindow, store)
  }, [store])
  useEffect(() => {
    const respond = (event: MessageEvent) => {
      const inside = frame.current?.contentWindow
      if (inside && event.source === inside && isPreviewReady(event)) sendPreview(inside, latest.current)
    }
    addEventListener('message', respond)
    return () => removeEventListener('message', respond)
  }, [])

  const { width, height } = VIEWS[view]
  return (
    <section className="campaign-preview" aria-label="Preview">
      <div className="campaign-preview-head">
        <fieldset className="campaign-views">
          <legend className="for-ears">Show on</legend>
          {(Object.keys(VIEWS) as View[]).map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="preview-view"
                value={name}
                checked={view === name}
                onChange={() => setView(name)}
              />
              {VIEWS[name].label}
            </label>
          ))}
        </fieldset>
        <Button look="quiet" onClick={() => setTurn(turn + 1)}>
          Restart
        </Button>
      </div>
      <div ref={stage} className="campaign-stage" style={{ blockSize: height * scale, maxInlineSize: width }}>
        <iframe
          key={`${store.slug} ${turn}`}
          ref={frame}
          title="Store preview"
          src={`/c/${store.slug}`}
          width={width}
          height={height}
          style={{ transform: `scale(${scale})` }}
        />
      </div>
    </section>
  )
}

function useScale(stage: React.RefObject<HTMLElement | null>, width: number): number {
  const [room, setRoom] = useState(width)
  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage])
  return Math.min(1, room / width)
}
