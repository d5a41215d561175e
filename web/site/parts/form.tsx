import type { ReactNode } from 'react'
import type { Refused } from '../api.tsx'
import { RefusalNotice } from './notice.tsx'

type FormProps = {
  children: ReactNode
  onSubmit: () => void
  refused?: Refused | null | undefined
  /** Fields that say their own part of a refusal: what is said beside one is not said above. */
  fields?: readonly string[]
  label?: string
  id?: string
}

/** A form: one column, its refusal where the eyes are. It never leaves the page. */
export function Form({ children, onSubmit, refused, fields = [], label, id }: FormProps) {
  const isSaidBeside = refused ? Object.keys(fieldErrorsOf(refused)).some((path) => fields.includes(path)) : false
  return (
    <form
      className="form"
      noValidate
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      {!isSaidBeside && <RefusalNotice refused={refused} />}
    </form>
  )
}

/** What is wrong with each field, by its name, from an answer 400 with issues. */
export function fieldErrorsOf(refused: Refused | null | undefined): Readonly<Record<string, string>> {
  const { issues } = (refused?.details ?? {}) as { issues?: readonly { path: string; message: string }[] }
  return Object.fromEntries((issues ?? []).map(({ path, message }) => [path, message]))
}
