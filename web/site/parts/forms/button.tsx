import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import './button.css'
import { Button as MantineButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from '../../navigation.tsx'

type Look = 'primary' | 'plain' | 'quiet' | 'danger'

type ButtonProps = {
  children: ReactNode
  /**
   * `primary`: the most important next step, used once per screen. `danger`: an action that asks
   * for confirmation, because it deletes something or cannot be undone.
   */
  look?: Look
  isWide?: boolean
  /** Screen reader label, if the text alone is unclear. */
  label?: string
} & (
  | { to: string; onClick?: () => void }
  /** Address of a file to download. */
  | { file: string }
  | {
      onClick?: () => void
      type?: 'button' | 'submit'
      /** While true, the button stays in place, keeps the focus and ignores clicks. */
      isBusy?: boolean
      busyLabel?: string
      /**
       * Reason why the button is inactive. The reason is shown and announced, and the button stays
       * focusable.
       */
      disabledReason?: string | undefined
      form?: string
    }
)

/** Button, or a link that looks like a button. Its text should be a verb. */
export function Button(props: ButtonProps) {
  const { children, look = 'plain', isWide = false, label } = props
  const shared = {
    className: `button button-${look}`,
    variant: look === 'primary' ? 'filled' : 'default',
    fullWidth: isWide,
    'aria-label': label,
  }
  if ('to' in props) {
    const { to, onClick } = props
    return (
      <MantineButton {...shared} component={Link} to={to} {...(onClick ? { onClick } : {})}>
        {children}
      </MantineButton>
    )
  }
  if ('file' in props)
    return (
      <MantineButton {...shared} component="a" href={props.file} download>
        {children}
      </MantineButton>
    )
  const { onClick, type = 'button', isBusy = false, busyLabel, disabledReason, form } = props
  const isHeld = isBusy || disabledReason !== undefined
  return (
    <MantineButton
      {...shared}
      type={type}
      form={form}
      aria-disabled={isHeld || undefined}
      aria-busy={isBusy || undefined}
      title={disabledReason}
      onClick={(event) => {
        if (isHeld) event.preventDefault()
        else onClick?.()
      }}
    >
      {isBusy ? (busyLabel ?? children) : children}
    </MantineButton>
  )
}

/**
 * Row of buttons. On a phone they are stacked, and the first one is at the bottom, nearest to the
 * thumb.
 */
export const Actions = ({ children, label }: { children: ReactNode; label?: string }) => (
  <div className="actions" role={label === undefined ? undefined : 'group'} aria-label={label}>
    {children}
  </div>
)
