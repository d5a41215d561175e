import './button.css'
import type { ComponentProps } from 'react'

type Look = 'primary' | 'plain' | 'danger'
type Looks = {
  /** `primary`: the next step, once per screen. `danger`: destructive. */
  look?: Look
  isWide?: boolean
}

const classOf = (look: Look, isWide: boolean): string => `button button-${look}${isWide ? ' button-wide' : ''}`

type ButtonProps = Looks & Omit<ComponentProps<'button'>, 'className'>

/** Button of a form, with or without a script. The text is a verb. */
export const Button = ({ look = 'plain', isWide = false, ...button }: ButtonProps) => (
  <button {...button} className={classOf(look, isWide)} />
)

type ButtonLinkProps = Looks & Omit<ComponentProps<'a'>, 'className'>

/** Link that looks like a button. */
export const ButtonLink = ({ look = 'plain', isWide = false, ...link }: ButtonLinkProps) => (
  <a {...link} className={classOf(look, isWide)} />
)
