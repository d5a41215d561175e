import type { ReactNode } from 'react'

type PaymentFormProps = { label: string; onSubmit: () => void; children: ReactNode }

/**
 * The browser's error messages are off, because each field shows its error in the reader's
 * language.
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
