/** Next step: a link, or a form with one button. A page has at most one primary action. */
export type ActionProps = { label: string; primary?: boolean; danger?: boolean } & (
  | { href: string }
  | { post: string; fields?: Readonly<Record<string, string>> }
)

/** Renders a link, or a form that posts hidden fields. */
export function Action(action: ActionProps) {
  const classes = ['button', action.primary && 'button-primary', action.danger && 'button-danger']
    .filter(Boolean)
    .join(' ')
  if ('href' in action)
    return (
      <a className={classes} href={action.href}>
        {action.label}
      </a>
    )
  return (
    <form method="post" action={action.post}>
      <HiddenFields fields={action.fields ?? {}} />
      <button className={classes}>{action.label}</button>
    </form>
  )
}

/** Hidden inputs that carry `fields` along with a form. */
export function HiddenFields({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

type FieldProps = {
  name: string
  label: string
  /** Defaults to `name`. Needed if two forms on a page share a field name. */
  id?: string
  type?: 'text' | 'email' | 'number' | 'url'
  /** Number of lines; makes it a textarea. */
  rows?: number
  value?: string | undefined
  /** Shown below the field and linked to it for screen readers. */
  hint?: string
  /** Says what is wrong and what to do; replaces the hint. */
  error?: string | undefined
  autoComplete?: string
  inputMode?: 'numeric' | 'decimal'
  required?: boolean
  maxLength?: number
  min?: number
  max?: number
}

/** Labeled field of a plain HTML form. */
export function Field({ name, label, id = name, value, hint, error, rows, type = 'text', ...input }: FieldProps) {
  const remark = error ?? hint
  const remarkId = `${id}-remark`
  const controlProps = {
    ...input,
    id,
    name,
    'aria-describedby': remark === undefined ? undefined : remarkId,
    'aria-invalid': error === undefined ? undefined : (true as const),
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input {...controlProps} type={type} defaultValue={value} />
      ) : (
        <textarea {...controlProps} rows={rows} defaultValue={value} />
      )}
      {remark !== undefined && (
        <p id={remarkId} className={error === undefined ? 'hint' : 'hint bad'}>
          {remark}
        </p>
      )}
    </div>
  )
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** Shows a time as `21 Nov 2026, 01:44 UTC`, with the exact time for machines. */
export const Snapshot = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} title={at.toISOString()}>
    {`${MOMENT.format(at)} UTC`}
  </time>
)
