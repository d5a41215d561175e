import { type ReactNode, useState } from 'react'
import { say } from '../../../words/say.ts'
import type { ApiError } from '../../api.tsx'
import { Actions, Button } from '../forms/button.tsx'
import { Sheet } from '../layout/sheet.tsx'
import { RefusalNotice } from './notice.tsx'

type ConfirmProps = {
  label: string
  /** Label with its subject for screen readers, on pages with several such buttons. */
  ariaLabel?: string
  /** Question that names the subject: "Cancel the offer to Mara?" */
  title: string
  children: ReactNode
  confirmLabel: string
  isBusy: boolean
  refused?: ApiError | null | undefined
  /** Runs the action. An object or true means success and closes the dialog. */
  onConfirm: () => Promise<object | boolean | undefined>
  look?: 'danger' | 'plain' | 'primary' | 'quiet'
  disabledReason?: string | undefined
}

/** Button that asks for confirmation before an irreversible action. */
export function Confirm(props: ConfirmProps) {
  const {
    label,
    title,
    children,
    confirmLabel,
    isBusy,
    refused,
    onConfirm,
    look = 'danger',
    disabledReason,
    ariaLabel,
  } = props
  const [isOpen, setOpen] = useState(false)
  const confirm = async () => {
    if (await onConfirm()) setOpen(false)
  }
  return (
    <>
      <Button look={look} onClick={() => setOpen(true)} disabledReason={disabledReason} label={ariaLabel}>
        {label}
      </Button>
      <Sheet title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className="stack">{children}</div>
        <RefusalNotice refused={refused} />
        <Actions>
          <Button
            look={look === 'quiet' || look === 'plain' ? 'primary' : look}
            isBusy={isBusy}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
          <Button onClick={() => setOpen(false)}>{say('Go back')}</Button>
        </Actions>
      </Sheet>
    </>
  )
}
