import { useApiMutation, useFacts } from '../../api.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Button } from '../../parts/forms/button.tsx'

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
