import type { ReactNode } from 'react'

type PaymentFormProps = { label: string; onSubmit: () => void; children: ReactNode }

/**
 * Form around the payment fields. The browser's own error messages are turned off, because each
 * field shows its error in the language that the reader chose.
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
