import type { ReactNode } from 'react'

type PaymentFormProps = { label: string; onSubmit: () => void; children: ReactNode }

/** Around the fields of a payment. It says its refusals itself: in a store they come in the reader's language. */
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
