import { useSyncExternalStore } from 'react'
import { useFacts } from '../../api.tsx'
import { Snapshot } from '../../parts/values/moment.tsx'
import { type Store, useFan, useHasMoved, useStore } from '../store.ts'
import { useWords } from '../words/words.ts'

export type StorePhase = 'open' | 'preview' | 'closing' | 'closed' | 'ended'

/**
 * In `preview` nothing can be bought. In `closing` the store is closed to new fans. In `closed`
 * and `ended` nothing can be made or bought. `now` is the server's time.
 */
export function phaseOf({ status, shutdownMode, shutdownEndsAt }: Store, now: string): StorePhase {
  if (status === 'DRAFT') return 'preview'
  if (status === 'ENDED' || shutdownMode === 'ENDED') return 'ended'
  if (shutdownMode === 'EMERGENCY_CLOSE') return 'closed'
  if (shutdownMode === 'NONE') return 'open'
  return shutdownEndsAt !== null && shutdownEndsAt > now ? 'closing' : 'ended'
}

export const usePhase = (store: Store): StorePhase => phaseOf(store, useFacts().now)

/**
 * Returns null if this fan can make and buy. While a store is closing, fans who have a session can
 * still buy.
 */
export function useClosedReason(): 'closing' | 'closed' | 'ended' | null {
  const { store } = useStore()
  const { sessionId } = useFan()
  const phase = usePhase(store)
  if (phase === 'closed' || phase === 'ended') return phase
  return phase === 'closing' && sessionId === null ? phase : null
}

export function PhaseBanner({ store }: { store: Store }) {
  const { frame } = useWords()
  const phase = usePhase(store)
  if (phase === 'open') return null
  const { title, text } = frame[phase]
  return (
    <p className={`store-banner store-banner-${phase}`} role="status">
      <strong>{title}.</strong> {text}
      {phase === 'closing' && store.shutdownEndsAt !== null && (
        <>
          {' '}
          <Snapshot at={store.shutdownEndsAt} />.
        </>
      )}
    </p>
  )
}

export function MovedBanner({ slug }: Pick<Store, 'slug'>) {
  const { refusals } = useWords()
  const hasMoved = useHasMoved(slug)
  const { title, text } = refusals.SESSION_MOVED
  return (
    <div role="status">
      {hasMoved && (
        <p className="store-banner">
          <strong>{title}.</strong> {text}
        </p>
      )}
    </div>
  )
}

export function OfflineBanner() {
  const { frame } = useWords()
  const isOnline = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
  return <div role="status">{!isOnline && <p className="store-banner store-banner-offline">{frame.offline}</p>}</div>
}

function onConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
