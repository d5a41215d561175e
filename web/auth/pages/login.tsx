import { brandName } from '../../brand.ts'
import { FIELD_ERRORS } from '../api.ts'
import { useFlow } from '../flow.tsx'
import { EmailField, ReturnTo } from '../parts/fields.tsx'
import { StepLink } from '../parts/own-link.tsx'
import { SocialButtons } from '../parts/social-buttons.tsx'
import { Submit } from '../parts/submit.tsx'
import { looksLikeEmail, useForm } from '../use-form.ts'

/** Asks for the email address. No page reveals if the address has an account. */
export default function Login() {
  const { show } = useFlow()
  const { formProps, clearError } = useForm({
    check: ({ email = '' }) => (looksLikeEmail(email) ? {} : { email: FIELD_ERRORS.email }),
    send: async () => ({ ok: true, body: undefined }),
    onDone: (_body, { email = '' }) => show('password', { email: email.trim() }),
  })
  return (
    <>
      <form {...formProps} action="/login" className="form">
        <ReturnTo />
        <EmailField clearError={clearError} isFirst />
        <Submit label="Continue" busyLabel="Continue" isBusy={false} />
      </form>
      <SocialButtons />
      <p className="aside">
        New to {brandName()}? <StepLink to="signup">Create an account</StepLink>
      </p>
    </>
  )
}
