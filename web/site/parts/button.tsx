import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import './button.css'
import { Button as MantineButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from '../navigation.tsx'

type Look = 'primary' | 'plain' | 'quiet' | 'danger'

type ButtonProps = {
  children: ReactNode
  /** `primary`: the one thing to do next, once a screen. `danger`: destroys, and asks first. */
  look?: Look
  isWide?: boolean
  /** For ears, where the words alone say too little. */
  label?: string
} & (
  | { to: string; onClick?: () => void }
  /** The address of a file to take along. */
  | { file: string }
  | {
      onClick?: () => void
      type?: 'button' | 'submit'
      /** While it works it keeps its place and the focus, and does nothing twice. */
      isBusy?: boolean
      busyWords?: string
      /** Why it does nothing now: shown to eyes and ears; it stays reachable. */
      whyNot?: string | undefined
      form?: string
    }
)

/** A button, or a link that looks like one. Its words are a verb. */
export function Button(props: ButtonProps) {
  const { children, look = 'plain', isWide = false, label } = props
  const shared = {
    className: `button button-${look}`,
    variant: look === 'primary' ? 'filled' : 'default',
    fullWidth: isWide,
    ...(label === undefined ? {} : { 'aria-label': label }),
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
  const { onClick, type = 'button', isBusy = false, busyWords, whyNot, form } = props
  const isHeld = isBusy || whyNot !== undefined
  return (
    <MantineButton
      {...shared}
      type={type}
      {...(form === undefined ? {} : { form })}
      aria-disabled={isHeld || undefined}
      aria-busy={isBusy || undefined}
      title={whyNot}
      onClick={(event) => {
        if (isHeld) event.preventDefault()
        else onClick?.()
      }}
    >
      {isBusy ? (busyWords ?? children) : children}
    </MantineButton>
  )
}

/** Buttons beside each other; below each other on a phone, the first at the thumb. */
export const Actions = ({ children, label }: { children: ReactNode; label?: string }) => (
  <div className="actions" {...(label === undefined ? {} : { role: 'group', 'aria-label': label })}>
    {children}
  </div>
)
