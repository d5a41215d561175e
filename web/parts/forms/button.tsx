import './button.css'
import type { ComponentProps } from 'react'

type Look = 'primary' | 'plain' | 'danger'
type Looks = {
  /**
   * `primary`: the most important next step, used once per screen. `danger`: an action that
   * deletes something or cannot be undone.
   */
  look?: Look
  isWide?: boolean
}

const classOf = (look: Look, isWide: boolean): string => `button button-${look}${isWide ? ' button-wide' : ''}`

type ButtonProps = Looks & Omit<ComponentProps<'button'>, 'className'>

/** Button of a form. It works with and without a script. Its text should be a verb. */
export const Button = ({ look = 'plain', isWide = false, ...button }: ButtonProps) => (
  <button {...button} className={classOf(look, isWide)} />
)

type ButtonLinkProps = Looks & Omit<ComponentProps<'a'>, 'className'>

/** Link that looks like a button. */
export const ButtonLink = ({ look = 'plain', isWide = false, ...link }: ButtonLinkProps) => (
  <a {...link} className={classOf(look, isWide)} />
)
