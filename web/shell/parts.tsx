import type { ReactNode } from 'react'

/** Something to do next: a link, or a form of one button. One primary action a page. */
export type ActionProps = { label: string; primary?: boolean; danger?: boolean } & (
  | { href: string }
  | { post: string; fields?: Readonly<Record<string, string>> }
)

/** A button: a plain link, or a form that posts its hidden fields. */
export function Action(action: ActionProps) {
  const look = ['button', action.primary && 'button-primary', action.danger && 'button-danger']
    .filter(Boolean)
    .join(' ')
  if ('href' in action)
    return (
      <a className={look} href={action.href}>
        {action.label}
      </a>
    )
  return (
    <form method="post" action={action.post}>
      <HiddenFields fields={action.fields ?? {}} />
      <button className={look}>{action.label}</button>
    </form>
  )
}

/** What a form sends along unseen. */
export function HiddenFields({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

type FieldProps = {
  name: string
  label: string
  /** Where two forms of a page have a field of one name. */
  id?: string
  type?: 'text' | 'email' | 'number' | 'url'
  /** More than one line. */
  rows?: number
  value?: string | undefined
  /** Below the field, tied to it for screen readers. */
  hint?: string
  /** What is wrong with what was typed and what to do; shown instead of the hint. */
  error?: string | undefined
  autoComplete?: string
  inputMode?: 'numeric' | 'decimal'
  required?: boolean
  maxLength?: number
  min?: number
  max?: number
}

/** A labelled field of a plain form. */
export function Field({ name, label, id = name, value, hint, error, rows, type = 'text', ...input }: FieldProps) {
  const remark = error ?? hint
  const remarkId = `${id}-remark`
  const told = {
    ...input,
    id,
    name,
    ...(remark === undefined ? {} : { 'aria-describedby': remarkId }),
    ...(error === undefined ? {} : { 'aria-invalid': true as const }),
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input {...told} type={type} {...(value === undefined ? {} : { defaultValue: value })} />
      ) : (
        <textarea {...told} rows={rows} defaultValue={value} />
      )}
      {remark !== undefined && (
        <p id={remarkId} className={error === undefined ? 'hint' : 'hint bad'}>
          {remark}
        </p>
      )}
    </div>
  )
}

/** A part of a page, with a heading that names it and an address of its own. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}

/** A list with nothing in it: why, and the one next step. */
export const Empty = ({ children }: { children: ReactNode }) => <div className="empty">{children}</div>

/** What just happened, said to eyes and ears. */
export const Flash = ({ tone, children }: { tone: 'good' | 'bad' | 'calm'; children: ReactNode }) => (
  <p className={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
    {children}
  </p>
)

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** `21 Nov 2026, 01:44 UTC`, exact for machines. */
export const Moment = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} title={at.toISOString()}>
    {`${MOMENT.format(at)} UTC`}
  </time>
)
