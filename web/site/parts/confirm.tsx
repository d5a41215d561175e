import { type ReactNode, useState } from 'react'
import type { Refused } from '../api.tsx'
import { Actions, Button } from './button.tsx'
import { RefusalNotice } from './notice.tsx'
import { Sheet } from './sheet.tsx'

type ConfirmProps = {
  /** On the button that opens it. */
  label: string
  /** The same with what it is about, where several stand on a page. */
  labelForEars?: string
  /** Names the thing: "Cancel the offer to Mara?" */
  title: string
  /** What follows from it. */
  children: ReactNode
  /** On the button that does it; a verb. */
  doWords: string
  isBusy: boolean
  refused?: Refused | null | undefined
  /** Gives whether it worked: then it closes. */
  onConfirm: () => Promise<boolean>
  look?: 'danger' | 'plain' | 'primary' | 'quiet'
  whyNot?: string | undefined
}

/** A button that asks before it does what cannot be undone. */
export function Confirm(props: ConfirmProps) {
  const { label, title, children, doWords, isBusy, refused, onConfirm, look = 'danger', whyNot, labelForEars } = props
  const [isOpen, setOpen] = useState(false)
  const confirm = async () => {
    if (await onConfirm()) setOpen(false)
  }
  return (
    <>
      <Button
        look={look}
        onClick={() => setOpen(true)}
        whyNot={whyNot}
        {...(labelForEars === undefined ? {} : { label: labelForEars })}
      >
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
            {doWords}
          </Button>
          <Button onClick={() => setOpen(false)}>Keep it as it is</Button>
        </Actions>
      </Sheet>
    </>
  )
}
