import '@mantine/core/styles/Input.css'
import '../../../parts/forms/choices.css'
import './fields.css'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useFacts } from '../../api.tsx'

type Shared = {
  name: string
  label: string
  /**
   * Hides the label if the context already shows it, for example as the header of a table column.
   * Screen readers still read the label.
   */
  isLabelHidden?: boolean
  /** Shown below the field and read out with it. */
  hint?: ReactNode
  /** Says what is wrong and what to do; replaces the hint. */
  error?: string | undefined
  isRequired?: boolean
}

const wrapper = ({ label, isLabelHidden = false, hint, error, isRequired = false }: Omit<Shared, 'name'>) => ({
  label: isLabelHidden ? (
    <span className="for-ears">{label}</span>
  ) : isRequired ? (
    label
  ) : (
    <>
      {label} <Optional />
    </>
  ),
  description: error === undefined ? hint : undefined,
  error,
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  'aria-required': isRequired,
})

const OPTIONAL = { en: 'optional', de: 'optional', es: 'opcional', ar: 'اختياري' } as const
const Optional = () => <span className="muted small">({OPTIONAL[useFacts().language]})</span>

type TextFieldProps = Shared & {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'url' | 'search' | 'date' | 'datetime-local' | 'number' | 'password' | 'tel'
  inputMode?: 'numeric' | 'decimal' | 'email'
  autoComplete?: string
  maxLength?: number
  onFocus?: () => void
  onBlur?: () => void
  placeholder?: string
  min?: number | string
  max?: number | string
  prefix?: ReactNode
}

/** Single-line text input. */
export function TextField(props: TextFieldProps) {
  const { name, value, onChange, prefix, label, isLabelHidden, hint, error, isRequired, ...input } = props
  return (
    <TextInput
      {...input}
      {...wrapper({ label, isLabelHidden: isLabelHidden ?? false, hint, error, isRequired: isRequired ?? false })}
      name={name}
      value={value}
      leftSection={prefix}
      leftSectionPointerEvents="none"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type TextAreaProps = Shared & {
  value: string
  onChange: (value: string) => void
  rows?: number
  maxLength?: number
  placeholder?: string
}

/** Multi-line text input. Shows the remaining characters when few are left. */
export function TextArea({ name, value, onChange, rows = 4, maxLength, placeholder, ...rest }: TextAreaProps) {
  const left = maxLength === undefined ? undefined : maxLength - value.length
  const hint = left !== undefined && left < 200 ? `${left} characters left` : rest.hint
  return (
    <Textarea
      {...wrapper({ ...rest, hint })}
      name={name}
      value={value}
      rows={rows}
      maxLength={maxLength}
      placeholder={placeholder}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type SelectFieldProps<Value extends string> = Shared & {
  value: Value
  onChange: (value: Value) => void
  choices: readonly { value: Value; label: string }[]
  autoComplete?: string
}

/** Native select. */
export function SelectField<Value extends string>({
  name,
  value,
  onChange,
  choices,
  autoComplete,
  ...rest
}: SelectFieldProps<Value>) {
  return (
    <NativeSelect
      {...wrapper({ isRequired: true, ...rest })}
      autoComplete={autoComplete}
      name={name}
      value={value}
      data={choices.map((choice) => ({ ...choice }))}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
    />
  )
}

type SwitchFieldProps = {
  name: string
  label: ReactNode
  /** Consequence, shown beside the switch. */
  hint?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isBusy?: boolean
  error?: string | undefined
}

/** Switch. Its hint says in words what the switch does. */
export function SwitchField({ name, label, hint, isOn, onChange, isBusy = false, error }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className="switch">
      <input
        id={id}
        name={name}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-busy={isBusy || undefined}
        aria-describedby={(error ?? hint) === undefined ? undefined : `${id}-hint`}
        onChange={(event) => !isBusy && onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {(error ?? hint) !== undefined && (
        <p id={`${id}-hint`} className={error === undefined ? 'small muted' : 'small bad'}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

type ChoiceFieldProps<Value extends string> = {
  name: string
  legend: string
  value: Value | null
  onChange: (value: Value) => void
  choices: readonly { value: Value; label: ReactNode; hint?: ReactNode; disabledReason?: string | undefined }[]
  error?: string | undefined
  isHidden?: boolean
}

/** Radio group with a hint for each choice. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { name, legend, value, onChange, choices, error } = props
  const id = useId()
  return (
    <fieldset className="choices" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="choice">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            disabled={choice.disabledReason !== undefined}
            onChange={() => onChange(choice.value)}
          />
          <span className="choice-words">
            <span>{choice.label}</span>
            {(choice.disabledReason ?? choice.hint) !== undefined && (
              <span className="small muted">{choice.disabledReason ?? choice.hint}</span>
            )}
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} className="small bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type CheckFieldProps = {
  name: string
  legend: string
  values: readonly string[]
  onChange: (values: string[]) => void
  choices: readonly { value: string; label: ReactNode; count?: number }[]
}

/** Checkbox group. */
export const CheckField = ({ name, legend, values, onChange, choices }: CheckFieldProps) => (
  <fieldset className="choices">
    <legend>{legend}</legend>
    {choices.map(({ value, label, count }) => (
      <label key={value} className="choice choice-small">
        <input
          type="checkbox"
          name={name}
          value={value}
          checked={values.includes(value)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...values, value] : values.filter((one) => one !== value))
          }
        />
        <span className="choice-words">{label}</span>
        {count !== undefined && <span className="small muted figure">{count}</span>}
      </label>
    ))}
  </fieldset>
)
