import { useEffect, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { askForPasskey, canUsePasskeys } from '../../parts/forms/passkey.ts'
import { message, Say, say } from '../../words/say.ts'
import { auth, type SessionBegun, toPageResult } from '../api.ts'
import { useFlow } from '../flow.tsx'
import { CodeField } from '../parts/code-field.tsx'
import { ReturnTo } from '../parts/fields.tsx'
import { StepLink } from '../parts/own-link.tsx'
import { Submit } from '../parts/submit.tsx'
import { useForm } from '../use-form.ts'

/** Second step of a sign-in: a passkey, or a code of the authenticator app. */
export default function Second() {
  const { methods } = useFlow()
  return (
    <>
      {methods.includes('passkey') && <ByPasskey />}
      {methods.includes('passkey') && methods.includes('code') && <p className="or">{say('or')}</p>}
      {methods.includes('code') && <ByCode />}
      <p className="aside">
        <Say
          text="Lost your device? <link>Use a recovery code</link>"
          values={{ link: (words) => <StepLink to="recoveryCode">{words}</StepLink> }}
        />
      </p>
    </>
  )
}

const FAILED = {
  tone: 'bad',
  text: message('This browser could not use the passkey. Try again, or use another way.'),
} as const
const UNABLE = { tone: 'bad', text: message('This browser cannot use passkeys. Use another way.') } as const

function ByPasskey() {
  const flow = useFlow()
  const [isBusy, setBusy] = useState(false)
  const [isAble, setAble] = useState(true)
  useEffect(() => setAble(canUsePasskeys()), [])
  const start = async () => {
    const step = await toPageResult(auth('GET /api/auth/second-step'))
    if (!step.ok) return flow.refuse(step)
    const { options } = step.body
    const passkey = options && (await askForPasskey(options))
    if (!passkey) return undefined
    const body = { passkey, returnTo: flow.destination() }
    const response = await toPageResult(auth('POST /api/auth/second-step', { body }))
    return response.ok ? flow.finish(response.body) : flow.refuse(response)
  }
  const click = async () => {
    if (!isAble) return flow.update({ notice: { ...UNABLE, text: say(UNABLE.text) } })
    setBusy(true)
    await start().catch(() => flow.update({ notice: { ...FAILED, text: say(FAILED.text) } }))
    setBusy(false)
    return undefined
  }
  return (
    <Button
      type="button"
      look="primary"
      isWide
      isBusy={isBusy}
      busyLabel={say('Waiting for your passkey…')}
      data-first
      onClick={() => void click()}
    >
      {say('Use a passkey')}
    </Button>
  )
}

function ByCode() {
  const flow = useFlow()
  const { formProps, isBusy, clearError, submit } = useForm<SessionBegun>({
    check: ({ code = '' }) =>
      /^\d{6}$/.test(code) ? {} : { code: say('Enter the six digits from your authenticator app.') },
    send: ({ code = '' }) =>
      toPageResult(auth('POST /api/auth/second-step', { body: { code, returnTo: flow.destination() } })),
    onDone: flow.finish,
    refusedField: 'code',
  })
  return (
    <form {...formProps} action="/second-step" className="form">
      <ReturnTo />
      <CodeField
        clearError={clearError}
        hint={say('Your authenticator app shows a new code every half minute.')}
        onFull={() => void submit()}
      />
      <Submit label={say('Sign in')} busyLabel={say('Signing in…')} isBusy={isBusy} />
    </form>
  )
}
