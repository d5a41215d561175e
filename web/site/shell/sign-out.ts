import { useState } from 'react'
import { useCall } from '../api.tsx'

/** Signs this browser out and goes to the start. The other tabs hear of it from the page that comes. */
export function useSignOut(): { signOut: () => Promise<void>; isBusy: boolean; isStuck: boolean } {
  const logout = useCall('POST /api/auth/logout')
  const [isGone, setGone] = useState(false)
  return {
    signOut: async () => {
      if ((await logout.call({})) === undefined) return
      setGone(true)
      location.assign('/')
    },
    isBusy: logout.isBusy || isGone,
    isStuck: logout.refused !== null,
  }
}
