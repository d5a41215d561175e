import './field.css'
import type { ComponentProps, ReactNode } from 'react'

type FrameProps = {
  name: string
  label: ReactNode
  /** Needed if two forms on a page share a field name. Default: `name`. */
  id?: string
  /** Hides a label that the context already shows. Screen readers still read the label. */
  isLabelHidden?: boolean | undefined
  hint?: ReactNode
  /** Replaces the hint. */
  error?: string | undefined
}

type Own<Props> = Omit<Props, keyof FrameProps | 'className' | 'prefix'>

type FieldProps = FrameProps & {
  rows?: number
  /** Text inside the field at its start, such as a currency. */
  prefix?: ReactNode
  end?: ReactNode
} & Own<ComponentProps<'input'>>

/** Labeled form field. Pages without a script pass `defaultValue`. */
export function Field({ rows, prefix, end, ...field }: FieldProps) {
  const { frame, input } = separate(field)
  return (
    <Frame {...frame}>
      {rows === undefined ? (
        <div className="field-box">
          {prefix !== undefined && <div className="field-prefix">{prefix}</div>}
          <input {...input} />
          {end !== undefined && <div className="field-end">{end}</div>}
        </div>
      ) : (
        <textarea {...(input as ComponentProps<'textarea'>)} rows={rows} />
      )}
    </Frame>
  )
}

type SelectProps = FrameProps & {
  choices: readonly { value: string; label: string }[]
} & Own<ComponentProps<'select'>>

/** Labeled list of choices. The browser draws the open list. */
export function Select({ choices, ...field }: SelectProps) {
  const { frame, input } = separate(field)
  return (
    <Frame {...frame}>
      <div className="field-box field-box-select">
        <select {...input}>
          {choices.map(({ value, label }) => (
            // Names of countries can differ between the server and a browser.
            <option key={value} value={value} suppressHydrationWarning>
              {label}
            </option>
          ))}
        </select>
      </div>
    </Frame>
  )
}

function separate<Props extends FrameProps>({ label, isLabelHidden, hint, error, ...input }: Props) {
  const { id = input.name } = input
  const remark = error ?? hint
  const remarkId = remark === undefined ? undefined : `${id}-remark`
  const isWrong = error !== undefined
  return {
    frame: { id, label, isLabelHidden, remark, remarkId, isWrong },
    input: {
      ...input,
      id,
      className: 'field-input',
      'aria-describedby': remarkId,
      'aria-invalid': isWrong || undefined,
    },
  }
}

type FramedProps = Pick<FrameProps, 'label' | 'isLabelHidden'> & {
  id: string
  remark: ReactNode
  remarkId: string | undefined
  isWrong: boolean
  children: ReactNode
}

const Frame = ({ id, label, isLabelHidden, remark, remarkId, isWrong, children }: FramedProps) => (
  <div className="field">
    <label htmlFor={id} className={isLabelHidden ? 'for-ears' : undefined}>
      {label}
    </label>
    {children}
    {remark !== undefined && (
      <div id={remarkId} className={isWrong ? 'field-remark field-remark-wrong' : 'field-remark'}>
        {remark}
      </div>
    )}
  </div>
)
