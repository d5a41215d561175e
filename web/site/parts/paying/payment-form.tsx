import type { ReactNode } from 'react'

type PaymentFormProps = { label: string; onSubmit: () => void; children: ReactNode }

/**
 * Form around payment fields. The fields show errors themselves, because a store shows them in the
 * reader's language.
 */
export const PaymentForm = ({ label, onSubmit, children }: PaymentFormProps) => (
  <form
    className="form"
    noValidate
    aria-label={label}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
  </form>
)
