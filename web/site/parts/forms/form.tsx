import type { ReactNode, RefObject } from 'react'
import type { ApiError } from '../../api.tsx'
import { RefusalNotice } from '../feedback/notice.tsx'

type FormProps = {
  children: ReactNode
  onSubmit: () => void
  refused?: ApiError | null | undefined
  /** Fields that show their own errors; these are not repeated above the form. */
  fields?: readonly string[]
  label?: string
  id?: string
  element?: RefObject<HTMLFormElement | null>
}

/** One-column form with its refusal in view. Submitting never leaves the page. */
export function Form({ children, onSubmit, refused, fields = [], label, id, element }: FormProps) {
  const isSaidBeside = refused ? Object.keys(fieldErrorsOf(refused)).some((path) => fields.includes(path)) : false
  return (
    <form
      ref={element}
      className="form"
      noValidate
      id={id}
      aria-label={label}
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

/** Returns validation errors by field, from a 400 response with issues. */
export function fieldErrorsOf(refused: ApiError | null | undefined): Readonly<Record<string, string>> {
  const { issues } = (refused?.details ?? {}) as { issues?: readonly { path: string; message: string }[] }
  return Object.fromEntries((issues ?? []).map(({ path, message }) => [path, message]))
}
