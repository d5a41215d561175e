import './button.css'
import type { ReactNode } from 'react'
import { ButtonLink, type ButtonLook, buttonClass, Button as FormButton } from '../../../parts/forms/button.tsx'
import { mayOpen } from '../../admin-limits.ts'
import { useViewer } from '../../api.tsx'
import { Link } from '../../navigation.tsx'

type ButtonBase = {
  children: ReactNode
  look?: ButtonLook | undefined
  isWide?: boolean | undefined
  label?: string | undefined
}
type ButtonProps = ButtonBase &
  (
    | { to: string; onClick?: () => void }
    | { file: string }
    | {
        onClick?: () => void
        type?: 'button' | 'submit'
        isBusy?: boolean
        busyLabel?: string
        disabledReason?: string | undefined
        form?: string
      }
  )

/**
 * Button, or a link that looks like one. Its text should be a verb. A link to a page that the
 * reader's role in a team does not include is not shown.
 */
export function Button({ look, isWide, label, ...props }: ButtonProps) {
  if ('to' in props) return <PageButton {...props} look={look} isWide={isWide} label={label} />
  const shared = { look, isWide, 'aria-label': label }
  if ('file' in props) {
    const { file, children } = props
    return (
      <ButtonLink {...shared} href={file} download>
        {children}
      </ButtonLink>
    )
  }
  const { onClick, ...button } = props
  return <FormButton type="button" {...shared} {...button} onClick={onClick && (() => onClick())} />
}

function PageButton({ look, isWide, label, ...props }: ButtonBase & { to: string; onClick?: () => void }) {
  const viewer = useViewer()
  if (viewer?.member && !mayOpen(viewer, props.to.split(/[?#]/)[0] ?? '')) return null
  return <Link {...props} className={buttonClass({ look, isWide })} aria-label={label} />
}

/** On a phone the buttons are stacked, with the first at the bottom, nearest to the thumb. */
export const Actions = ({ children, label }: { children: ReactNode; label?: string }) => (
  <div className="actions" role={label === undefined ? undefined : 'group'} aria-label={label}>
    {children}
  </div>
)
