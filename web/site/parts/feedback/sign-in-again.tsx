import { useApiMutation, useFacts } from '../../api.tsx'
import { Button } from '../forms/button.tsx'
import { Notice } from './notice.tsx'

/** Asks for a new sign-in, which leads back to this page. `children` says why. */
export function SignInAgain({ children }: { children: string }) {
  const { authUrl } = useFacts()
  const logout = useApiMutation('POST /api/auth/logout')
  const again = async () => {
    await logout.call({})
    location.assign(`${authUrl}/login?returnTo=${encodeURIComponent(location.href)}`)
  }
  return (
    <Notice tone="warn" title="Sign in again to continue">
      <p>{children}</p>
      <Button onClick={() => void again()} isBusy={logout.isBusy} busyLabel="One moment">
        Sign in again
      </Button>
    </Notice>
  )
}
