import './button.css'
import type { ComponentProps } from 'react'

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger'
type Looks = {
  /**
   * `primary` is the most important step, once per screen. `danger` is an action that asks for
   * confirmation.
   */
  look?: ButtonLook | undefined
  isWide?: boolean | undefined
}

/** Returns the classes of a button, for links that a router follows. */
export const buttonClass = ({ look = 'plain', isWide = false }: Looks): string =>
  `button button-${look}${isWide ? ' button-wide' : ''}`

type ButtonProps = Looks & {
  /** While true, the button keeps the focus and ignores clicks. */
  isBusy?: boolean
  busyLabel?: string | undefined
  /** Makes the button inactive and is announced. The button stays focusable. */
  disabledReason?: string | undefined
} & Omit<ComponentProps<'button'>, 'className' | 'disabled'>

/**
 * Button of a form. Its text should be a verb. The button is never `disabled`, because a page
 * without its script must still send the form.
 */
export function Button(props: ButtonProps) {
  const { look, isWide, isBusy = false, busyLabel, disabledReason, onClick, children, ...button } = props
  const isHeld = isBusy || disabledReason !== undefined
  return (
    <button
      title={disabledReason}
      {...button}
      className={buttonClass({ look, isWide })}
      aria-disabled={isHeld || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isHeld) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {isBusy ? (busyLabel ?? children) : children}
    </button>
  )
}

type ButtonLinkProps = Looks & Omit<ComponentProps<'a'>, 'className'>

/** Link that looks like a button. */
export const ButtonLink = ({ look, isWide, ...link }: ButtonLinkProps) => (
  <a {...link} className={buttonClass({ look, isWide })} />
)
