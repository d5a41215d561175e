import './band.css'
import { type ReactNode, useId } from 'react'

type BandProps = {
  /** Without one, the words bring the heading of the page. */
  title?: string
  words: ReactNode
  picture?: ReactNode
  /** The picture first. */
  isTurned?: boolean
  /** The picture below the words, as wide as the page. */
  isStacked?: boolean
  isFirst?: boolean
}

/** One thought, a screen high: words, and what they are about beside them. */
export function Band({ title, words, picture, isTurned = false, isStacked = false, isFirst = false }: BandProps) {
  const id = useId()
  const names = ['band', picture && !isStacked && 'band-two', isTurned && 'band-turned', isFirst && 'band-first']
  return (
    <section className={names.filter(Boolean).join(' ')} {...(title === undefined ? {} : { 'aria-labelledby': id })}>
      <div className="band-words">
        {title !== undefined && (
          <h2 id={id} className="band-title">
            {title}
          </h2>
        )}
        {words}
      </div>
      {picture}
    </section>
  )
}

/** What happens, one after the other. */
export const Steps = ({ steps }: { steps: readonly { title: string; text: string }[] }) => (
  <ol className="band-steps">
    {steps.map(({ title, text }) => (
      <li key={title}>
        <h3>{title}</h3>
        <p className="muted">{text}</p>
      </li>
    ))}
  </ol>
)
