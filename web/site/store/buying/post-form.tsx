import type { ReactNode } from 'react'

type PostFormProps = {
  slug: string
  /** The form posts to `/c/{slug}/do/{act}`. */
  act: string
  hidden?: Readonly<Record<string, string>>
  label?: string
  className?: string
  /** Runs instead of submitting the form if the script is loaded. */
  onSubmit?: () => void
  children: ReactNode
}

/** Form of a store that works without a script. */
export const PostForm = ({ slug, act, hidden = {}, label, className = 'form', onSubmit, children }: PostFormProps) => (
  <form
    method="post"
    action={`/c/${slug}/do/${act}`}
    className={className}
    noValidate
    aria-label={label}
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
