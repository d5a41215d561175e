import type { ReactNode, RefObject } from 'react'
import type { ApiError } from '../../api.tsx'
import { RefusalNotice } from '../feedback/notice.tsx'

type FormProps = {
  children: ReactNode
  onSubmit: () => void
  refused?: ApiError | null | undefined
  /** Fields that show their own errors. */
  fields?: readonly string[]
  label?: string
  id?: string
  element?: RefObject<HTMLFormElement | null>
}

/** Form that shows the server's refusal. Submitting never leaves the page. */
export function Form({ children, onSubmit, refused, fields = [], label, id, element }: FormProps) {
  const paths = Object.keys(fieldErrorsOf(refused))
  const isShownByFields = paths.length > 0 && paths.every((path) => fields.includes(path))
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
      {!isShownByFields && <RefusalNotice refused={refused} />}
    </form>
  )
}

/** Returns errors by field, from a 400 response with issues. */
export function fieldErrorsOf(refused: ApiError | null | undefined): Readonly<Record<string, string>> {
  const { issues } = (refused?.details ?? {}) as { issues?: readonly { path: string; message: string }[] }
  return Object.fromEntries((issues ?? []).map(({ path, message }) => [path, message]))
}
