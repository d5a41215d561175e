import type { ReactNode } from 'react'

type PaymentFormProps = { label: string; onSubmit: () => void; children: ReactNode }

/**
 * Turns off the browser's error messages, because each field shows its error in the reader's
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
