import type { ReactNode } from 'react'

type PostFormProps = {
  slug: string
  /** What it does, as the server calls it: `/c/{slug}/do/{act}`. */
  act: string
  /** What it sends besides its fields. */
  hidden?: Readonly<Record<string, string>>
  label?: string
  className?: string
  /** With a script: in the place of sending it. */
  onSubmit?: () => void
  children: ReactNode
}

/** A form of a store that works without a script too. */
export const PostForm = ({ slug, act, hidden = {}, label, className = 'form', onSubmit, children }: PostFormProps) => (
  <form
    method="post"
    action={`/c/${slug}/do/${act}`}
    className={className}
    noValidate
    {...(label === undefined ? {} : { 'aria-label': label })}
    onSubmit={(event) => {
      if (!onSubmit) return
      event.preventDefault()
      onSubmit()
    }}
  >
    {Object.entries(hidden).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
)
