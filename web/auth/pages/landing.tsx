import { brandName } from '../../brand.ts'
import { Button, ButtonLink } from '../../parts/forms/button.tsx'
import { say } from '../../words/say.ts'
import { auth, toPageResult } from '../api.ts'
import { useFlow } from '../flow.tsx'
import { useForm } from '../use-form.ts'

export default function Landing() {
  const flow = useFlow()
  const { formProps, isBusy } = useForm({
    check: () => ({}),
    send: () => toPageResult(auth('POST /api/auth/logout')),
    onDone: () =>
      flow.show('login', {
        user: null,
        email: '',
        notice: { tone: 'good', text: say('You are signed out on this device.') },
      }),
  })
  if (!flow.user) return null
  return (
    <div className="form">
      <div className="person">
        <span className="initial" aria-hidden="true">
          {[...flow.user.displayName][0]}
        </span>
        <p>
          <strong>{flow.user.displayName}</strong>
          <br />
          <span className="muted">{flow.user.email}</span>
        </p>
      </div>
      <ButtonLink href={flow.continueTo} look="primary" isWide data-first>
        {say('Continue to {host}', { host: hostOf(flow.continueTo) })}
      </ButtonLink>
      <form {...formProps} action="/logout">
        <Button type="submit" isWide aria-disabled={isBusy || undefined}>
          {isBusy ? say('Signing out…') : say('Sign out')}
        </Button>
      </form>
    </div>
  )
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : brandName())
