import type { ComponentProps } from 'react'
import { type ApiFormState, Unplaced } from '../forms/api-form.tsx'
import { Confirm } from './confirm.tsx'

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
