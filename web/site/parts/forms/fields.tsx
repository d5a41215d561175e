import '../../../parts/forms/choices.css'
import './fields.css'
import { type ReactNode, useId } from 'react'
import { Field, Select } from '../../../parts/forms/field.tsx'
import { say } from '../../../words/say.ts'
import { useFacts } from '../../api.tsx'

type Shared = {
  name: string
  label: string
  isLabelHidden?: boolean
  hint?: ReactNode
  error?: string | undefined
  isRequired?: boolean
}

/** The id is unique, because two forms of a page may have a field of the same name. */
function useShared<Props extends Shared>({ label, isLabelHidden = false, isRequired = false, ...field }: Props) {
  const id = useId()
  const isMarked = !isRequired && !isLabelHidden
  return {
    ...field,
    id,
    isLabelHidden,
    label: isMarked ? (
      <>
        {label} <Optional />
      </>
    ) : (
      label
    ),
    'aria-required': isRequired,
  }
}

/** Texts of stores. The marketplace has its own. */
const OPTIONAL: Readonly<Record<string, string>> = {
  de: 'optional',
  fr: 'facultatif',
  es: 'opcional',
  ja: '任意',
  ar: 'اختياري',
}
const Optional = () => <span className="muted small">({OPTIONAL[useFacts().language] ?? say('optional')})</span>

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
export const TextField = ({ onChange, ...field }: TextFieldProps) => (
  <Field {...useShared(field)} onChange={(event) => onChange(event.currentTarget.value)} />
)

type TextAreaProps = Shared & {
  value: string
  onChange: (value: string) => void
  rows?: number
  maxLength?: number
  placeholder?: string
}

/** Multi-line text input. Shows the remaining characters when few are left. */
export function TextArea({ onChange, rows = 4, hint, ...field }: TextAreaProps) {
  const left = field.maxLength === undefined ? undefined : field.maxLength - field.value.length
  const shared = useShared({
    ...field,
    hint: left !== undefined && left < 200 ? say('{left} characters left', { left }) : hint,
  })
  return <Field {...shared} rows={rows} onChange={(event) => onChange(event.currentTarget.value)} />
}

type SelectFieldProps<Value extends string> = Shared & {
  value: Value
  onChange: (value: Value) => void
  choices: readonly { value: Value; label: string }[]
  autoComplete?: string
}

/** Native select. */
export function SelectField<Value extends string>({ onChange, isRequired = true, ...field }: SelectFieldProps<Value>) {
  const shared = useShared({ ...field, isRequired })
  return <Select {...shared} onChange={(event) => onChange(event.currentTarget.value as Value)} />
}

type SwitchFieldProps = {
  name: string
  label: ReactNode
  hint?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isBusy?: boolean
  error?: string | undefined
}

/** Switch whose hint says in words what it does. */
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
