import { useState } from 'react'
import { useApiMutation } from '../api.tsx'

/** Signs out this browser and opens the start page, which notifies the other tabs. */
export function useSignOut(): { signOut: () => Promise<void>; isBusy: boolean; hasFailed: boolean } {
  const logout = useApiMutation('POST /api/auth/logout')
  const [isSignedOut, setGone] = useState(false)
  return {
    signOut: async () => {
      if ((await logout.call({})) === undefined) return
      setGone(true)
      location.assign('/')
    },
    isBusy: logout.isBusy || isSignedOut,
    hasFailed: logout.refused !== null,
  }
}
