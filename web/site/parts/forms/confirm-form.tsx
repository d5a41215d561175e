import type { ComponentProps } from 'react'
import { Confirm } from '../feedback/confirm.tsx'
import { type ApiFormState, Unplaced } from './api-form.tsx'

type ConfirmFormProps = Omit<ComponentProps<typeof Confirm>, 'isBusy' | 'refused' | 'onConfirm'> & {
  form: ApiFormState
}

/** Button whose confirmation has fields. Confirming sends the form. */
export const ConfirmForm = ({ form, children, ...confirm }: ConfirmFormProps) => (
  <Confirm {...confirm} isBusy={form.isBusy} onConfirm={async () => (await form.submit()) !== undefined}>
    <div className="stack" ref={form.element}>
      {children}
    </div>
    <Unplaced form={form} />
  </Confirm>
)
