import './field.css'
import type { ComponentProps, ReactNode } from 'react'

type FieldProps = {
  name: string
  label: ReactNode
  /** Defaults to `name`. Needed if two forms on a page share a field name. */
  id?: string
  /** Shown below the field and linked to it for screen readers. */
  hint?: ReactNode
  /** Says what is wrong and what to do; replaces the hint. */
  error?: string | undefined
  /** Number of lines; makes it a textarea. */
  rows?: number
  /** Button inside the field, at its end. */
  end?: ReactNode
} & Omit<ComponentProps<'input'>, 'id' | 'name' | 'className'>

/**
 * Labeled form field. Pages without a script pass `defaultValue`; others may pass `value` and
 * `onChange`.
 */
export function Field({ name, label, id = name, hint, error, rows, end, ...input }: FieldProps) {
  const remark = error ?? hint
  const remarkId = `${id}-remark`
  const shared = {
    id,
    name,
    className: 'field-input',
    'aria-describedby': remark === undefined ? undefined : remarkId,
    'aria-invalid': error === undefined ? undefined : (true as const),
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <div className={end === undefined ? 'field-box' : 'field-box field-box-shared'}>
          <input {...input} {...shared} />
          {end !== undefined && <div className="field-end">{end}</div>}
        </div>
      ) : (
        <textarea {...(input as ComponentProps<'textarea'>)} {...shared} rows={rows} />
      )}
      {remark !== undefined && (
        <div id={remarkId} className={error === undefined ? 'field-remark' : 'field-remark field-remark-wrong'}>
          {remark}
        </div>
      )}
    </div>
  )
}
