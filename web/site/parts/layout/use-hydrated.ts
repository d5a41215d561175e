import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** False on the server and while the page is hydrated, so that both render the same. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
