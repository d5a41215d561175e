import './hand-over.css'
import { useEffect, useState } from 'react'
import { ApiError, request, useApiQuery, useSite } from '../../api.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { useNow } from '../../parts/values/moment.tsx'
import { FanRefusal } from '../frame/refusal.tsx'
import { useFan } from '../store.ts'
import { useWords } from '../words/words.ts'

type Code = { url: string; expiresAt: string; path: string; side: number }

/**
 * Shows a QR code with which a phone takes over the session. This device then no longer uses the
 * session.
 */
export function HandOver() {
  const { photo } = useWords()
  const site = useSite()
  const { begin, sessionId, leave } = useFan()
  const now = useNow()
  const [code, setCode] = useState<Code | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isOver = code !== null && Date.parse(code.expiresAt) <= now
  const isShown = code !== null && !isOver
  usePollUntilMoved(isShown ? sessionId : null, leave)

  const show = async () => {
    setBusy(true)
    setRefused(null)
    try {
      const made = await request(site, 'POST /api/merch/session/hand-over', { body: { sessionId: await begin() } })
      setCode({ ...made, ...(await drawQrCode(made.url)) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="hand-over" aria-label={photo.phone}>
      <h2>{photo.phone}</h2>
      {isShown && (
        <>
          <svg
            className="hand-over-code"
            viewBox={`0 0 ${code.side} ${code.side}`}
            role="img"
            aria-label={photo.phoneCode}
            shapeRendering="crispEdges"
          >
            <path d={code.path} />
          </svg>
          <p>{photo.phoneText}</p>
          <p className="small muted">{photo.phoneWaits}</p>
        </>
      )}
      {isOver && <p role="status">{photo.phoneOver}</p>}
      <FanRefusal refused={refused} />
      {!isShown && !isOver && <p className="small muted">{photo.phoneLead}</p>}
      {!isShown && (
        <div>
          <Button onClick={() => void show()} isBusy={isBusy}>
            {isOver ? photo.phoneNew : photo.phoneShow}
          </Button>
        </div>
      )}
    </section>
  )
}

function usePollUntilMoved(sessionId: string | null, onMoved: () => void): void {
  const { refetch, error } = useApiQuery(
    'GET /api/merch/session/{id}',
    { params: { id: sessionId ?? '' } },
    { when: sessionId !== null },
  )
  useEffect(() => {
    if (sessionId === null) return undefined
    const timer = setInterval(() => void refetch(), 3000)
    return () => clearInterval(timer)
  }, [sessionId, refetch])
  const hasMoved = error?.code === 'SESSION_MOVED'
  useEffect(() => {
    if (hasMoved) onMoved()
  }, [hasMoved, onMoved])
}

/** Draws one SVG path with a square for each dark module. Loads the encoder when needed. */
async function drawQrCode(text: string): Promise<{ path: string; side: number }> {
  const { encodeQR } = await import('qr')
  const rows = encodeQR(text, 'raw', { border: 2 })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { path, side: rows.length }
}
