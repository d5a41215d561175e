import { useSyncExternalStore } from 'react'
import { useFacts } from '../../api.tsx'
import { Moment } from '../../parts/moment.tsx'
import { type Store, useFan, useHasMoved, useStore } from '../store.ts'
import { useWords } from '../words/words.ts'

/** Where a store is in its life, as fans are told. */
export type StorePhase = 'open' | 'preview' | 'closing' | 'closed' | 'ended'

/** What a store allows: all; nothing to be bought; nobody new; nothing. `now` is the server's. */
export function phaseOf({ status, shutdownMode, shutdownEndsAt }: Store, now: string): StorePhase {
  if (status === 'DRAFT') return 'preview'
  if (status === 'ENDED' || shutdownMode === 'ENDED') return 'ended'
  if (shutdownMode === 'EMERGENCY_CLOSE') return 'closed'
  if (shutdownMode === 'NONE') return 'open'
  return shutdownEndsAt !== null && shutdownEndsAt > now ? 'closing' : 'ended'
}

/** Where the store of a page is in its life. */
export const usePhase = (store: Store): StorePhase => phaseOf(store, useFacts().now)

/** Why whoever is here can make and buy nothing now; null where they can. Who has begun goes on while a store closes. */
export function useShut(): 'closing' | 'closed' | 'ended' | null {
  const { store } = useStore()
  const { sessionId } = useFan()
  const phase = usePhase(store)
  if (phase === 'closed' || phase === 'ended') return phase
  return phase === 'closing' && sessionId === null ? phase : null
}

/** What a store does not allow now, and what still works; nothing while it is open. */
export function LifeBanner({ store }: { store: Store }) {
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
          <Moment at={store.shutdownEndsAt} />.
        </>
      )}
    </p>
  )
}

/** Said once what was begun here went on on another device. */
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

/** Said while there is no connection. */
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
