import { say } from '../../words/say.ts'
import { auth, FIELD_ERRORS, type PageResult, type SessionBegun, toPageResult } from '../api.ts'
import { useFlow } from '../flow.tsx'
import type { SecondStepMethod } from '../page-state.ts'
import { PasswordField, ReturnTo, SignedAddress } from '../parts/fields.tsx'
import { StepLink } from '../parts/own-link.tsx'
import { Submit } from '../parts/submit.tsx'
import { useForm } from '../use-form.ts'

type SecondStep = { methods: readonly SecondStepMethod[] }

/** Signs in. If a second step is required, that is not a refusal: its page follows. */
async function logIn(body: {
  email: string
  password: string
  returnTo: string | null
}): Promise<PageResult<SessionBegun | SecondStep>> {
  const response = await auth('POST /api/auth/login', { body })
  if (!response.ok && response.error.code === 'SECOND_STEP_REQUIRED') {
    const { methods } = response.error.details as SecondStep
    return { ok: true, body: { methods } }
  }
  return toPageResult(Promise.resolve(response))
}

export default function Password() {
  const flow = useFlow()
  const { formProps, isBusy, clearError } = useForm<SessionBegun | SecondStep>({
    check: ({ password }) => (password ? {} : { password: say(FIELD_ERRORS.password) }),
    send: ({ email = '', password = '' }) => logIn({ email, password, returnTo: flow.destination() }),
    onDone: (body) => ('methods' in body ? flow.show('second', body) : flow.finish(body)),
    refusedField: 'password',
  })
  return (
    <form {...formProps} action="/login" className="form">
      <ReturnTo />
      <SignedAddress onChange={() => flow.show('login')} />
      <PasswordField
        name="password"
        label={say('Password')}
        autoComplete="current-password"
        autoFocus
        data-first
        clearError={clearError}
      />
      <Submit label={say('Sign in')} busyLabel={say('Signing in…')} isBusy={isBusy} />
      <p className="aside">
        <StepLink to="forgot">{say('Forgot your password?')}</StepLink>
      </p>
    </form>
  )
}
