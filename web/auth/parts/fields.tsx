import { type ComponentProps, useState } from 'react'
import { Field as PlainField } from '../../parts/forms/field.tsx'
import { Say, say } from '../../words/say.ts'
import { useFlow } from '../flow.tsx'
import type { FieldName } from '../page-state.ts'

type FieldProps = {
  name: FieldName
  clearError: (name: FieldName) => void
} & Omit<ComponentProps<typeof PlainField>, 'name' | 'error'>

/** Clears the error as soon as something is typed. */
export const Field = ({ name, clearError, ...field }: FieldProps) => (
  <PlainField {...field} name={name} required error={useFlow().fieldErrors[name]} onInput={() => clearError(name)} />
)

/**
 * Field for the email address. Its `autocomplete` value is `username`, because password managers
 * look for a user name beside a password.
 */
export function EmailField({
  clearError,
  isFirst = false,
  offersPasskeys = false,
}: {
  clearError: FieldProps['clearError']
  isFirst?: boolean
  /** Lets browsers list passkeys below the field. */
  offersPasskeys?: boolean
}) {
  const { email } = useFlow()
  return (
    <Field
      key={email}
      name="email"
      label={say('Email address')}
      type="email"
      autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      defaultValue={email}
      autoFocus={isFirst}
      data-first={isFirst || undefined}
      clearError={clearError}
    />
  )
}

export function PasswordField(
  props: FieldProps & { autoComplete: 'current-password' | 'new-password'; onType?: (password: string) => void },
) {
  const { onType, clearError, ...field } = props
  const [isShown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className="reveal"
      aria-controls={field.name}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    >
      <Say
        text={isShown ? 'Hide<ears> the password</ears>' : 'Show<ears> the password</ears>'}
        values={{ ears: (words) => <span className="for-ears">{words}</span> }}
      />
    </button>
  )
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      maxLength={200}
      autoCapitalize="none"
      spellCheck={false}
      end={toggle}
      clearError={(name) => {
        const input = document.getElementById(name)
        if (input instanceof HTMLInputElement) onType?.(input.value)
        clearError(name)
      }}
    />
  )
}

export function SignedAddress({ onChange }: { onChange: () => void }) {
  const { email } = useFlow()
  return (
    <div className="address">
      <input
        type="email"
        name="email"
        value={email}
        readOnly
        autoComplete="username"
        aria-label={say('Email address')}
      />
      <a
        href="/login"
        onClick={(event) => {
          event.preventDefault()
          onChange()
        }}
      >
        <Say
          text="Change<span> the email address</span>"
          values={{ span: (words) => <span className="for-ears">{words}</span> }}
        />
      </a>
    </div>
  )
}

/** Keeps `returnTo` in forms sent without a script. */
export function ReturnTo() {
  const { returnTo } = useFlow()
  return returnTo !== null && <input type="hidden" name="returnTo" value={returnTo} />
}
