import { useState } from 'react'
import { useApiMutation } from '../api.tsx'

/** Signs out and opens the start page, which tells the other tabs of this browser. */
export function useSignOut(): { signOut: () => Promise<void>; isBusy: boolean; hasFailed: boolean } {
  const logout = useApiMutation('POST /api/auth/logout')
  const [isSignedOut, setGone] = useState(false)
  return {
    signOut: async () => {
      if ((await logout.call({})) === undefined) return
      setGone(true)
      const { forgetDevice } = await import('../installed/forget-device.ts')
      await forgetDevice().catch(reportError)
      location.assign('/')
    },
    isBusy: logout.isBusy || isSignedOut,
    hasFailed: logout.refused !== null,
  }
}
