import './sheet.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { say } from '../../../words/say.ts'
import { Button } from '../forms/button.tsx'

type SheetProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode; isWide?: boolean }

/**
 * Dialog that comes from the bottom on a phone. Escape closes it, and the focus returns to where
 * it was.
 */
export function Sheet({ title, isOpen, onClose, children, isWide = false }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (isOpen && !element.open) element.showModal()
    if (!isOpen && element.open) element.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className={isWide ? 'sheet sheet-wide' : 'sheet'}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {isOpen && (
        <div className="sheet-body">
          <div className="sheet-head">
            <h2 id={id}>{title}</h2>
            <Button look="quiet" onClick={onClose}>
              {say('Close')}
            </Button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
