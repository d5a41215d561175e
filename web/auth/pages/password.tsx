import { auth, FIELD_ERRORS, type SessionBegun, toPageResult } from '../api.ts'
import { useFlow } from '../flow.tsx'
import { PasswordField, ReturnTo, SignedAddress } from '../parts/fields.tsx'
import { StepLink } from '../parts/own-link.tsx'
import { Submit } from '../parts/submit.tsx'
import { useForm } from '../use-form.ts'

export default function Password() {
  const flow = useFlow()
  const { formProps, isBusy, clearError } = useForm<SessionBegun>({
    check: ({ password }) => (password ? {} : { password: FIELD_ERRORS.password }),
    send: ({ email = '', password = '' }) =>
      toPageResult(auth('POST /api/auth/login', { body: { email, password, returnTo: flow.destination() } })),
    onDone: flow.finish,
    refusedField: 'password',
  })
  return (
    <form {...formProps} action="/login" className="form">
      <ReturnTo />
      <SignedAddress onChange={() => flow.show('login')} />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        autoFocus
        data-first
        clearError={clearError}
      />
      <Submit label="Sign in" busyLabel="Signing in…" isBusy={isBusy} />
      <p className="aside">
        <StepLink to="forgot">Forgot your password?</StepLink>
      </p>
    </form>
  )
}
